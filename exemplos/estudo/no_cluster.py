"""O comando capitania para o spark-submit, que só aceita um arquivo .py: docs/guia/cluster.md."""

import sys

from capitania.config.entrada import main

sys.exit(main())
