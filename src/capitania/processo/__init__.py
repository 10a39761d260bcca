"""Acts, parts, folds and impedimentos: a case is nothing but the fold of its acts."""
