"""Collects from code the words of the closed sets: see termos.py.

A new JSON class, module of vocabularies or call that names something is one line in the tables below.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

# Classes read from or written as TOML or JSON; the classes in their annotations follow by themselves. A name that more
# than one module has goes with the name of its module.
JSON_CLASSES = (
    "Determinacao",
    "Folha",
    "Identificacao",
    "Problema",
    "Papel",
    "PrazoContado",
    "RessalvaDoPrazo",
    "Resultado",
    "Analise",
    "Falha",
    "EsperadoVisto",
    "Norma",
    *("Ato", "Por", "Pessoal", "Designacao", "Anterior", "Impedimento", "Recibo", "Resumo"),
    *("Estado", "Origem", "Notificacao", "Autuacao", "Comunicacao", "Instrucao", "Julgamento", "Recursos", "Execucao"),
    *("Marcos", "Abordagem", "Cadastro", "om.Om", "Custodia", "Contas", "Devedor"),
    *("modelo.Campos", "modelo.Texto", "modelo.Lista", "modelo.Tabela", "modelo.Quadro", "modelo.Contagem"),
    *("modelo.Assinaturas", "modelo.Codigos", "modelo.Caixa", "modelo.Notas"),
    *("Achado", "Situacao", "Desacordo", "Manifesto"),
    "mensagens.Envio",
    *("Comparada", "diferencas.Diferenca", "Emenda", "Atingidos", "Atingido", "recibos.Conferido"),
)

# Modules whose constants are vocabularies, as patterns: every identifier in them is a word.
VOCABULARIES = (
    *("lei/fatos.py", "lei/saidas.py", "lei/vocabulario.py"),
    *("processo/abordagem.py", "processo/cadastros.py", "processo/catalogo.py", "processo/competencia.py"),
    *(
        "processo/om.py",
        "processo/configuracoes.py",
        "processo/impedimentos/om.py",
        "processo/custodia.py",
        "processo/devedor.py",
    ),
    "processo/papeis/*.py",
    *("processo/estado.py", "processo/partes/*.py", "usecases/contexto.py", "usecases/fluxos.py"),
)

# Calls that name a command, an option or a kind, and how many of their positional arguments are names.
ALL = 99
NAMING_CALLS = {
    "add_parser": 1,
    "add_argument": ALL,
    "command": 1,
    "option": ALL,
    "argument": ALL,
    "Especie": 1,
    "Atos": 2,
    "escolha": ALL,
    "_lista": 2,
}

# Calls that declare an act: its name, its actors (separated by spaces), its personal data; its other data by keyword.
DECLARING_CALLS = ("ato",)

# What answers in JSON: functions that give this, and calls that write it. The keys spelled in them are words; what
# `config` and `web` give goes to Django. Segments of addresses are words too.
JSON_VALUE = "dict[str, Any]"
JSON_WRITERS = ("answer_json", "JsonResponse")
NO_ANSWER = ("config/", "web/")
ADDRESSES = "web/urls.py"

ENUMS = {"Enum", "StrEnum"}
WORD = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")  # `faixa.ar` is two words


class Term(NamedTuple):
    """A word of a closed set, and where it was found."""

    word: str
    where: str


class Module(NamedTuple):
    """A parsed module: what it defines at its top, and from which module each imported name comes."""

    tree: ast.Module
    classes: dict[str, ast.ClassDef]
    imported: dict[str, str]


def words(text: str) -> Iterator[str]:
    """Give the words of an identifier; none of a number, a date, a unit or a sentence."""
    if WORD.fullmatch(text):
        yield from text.split(".")


def of_code(folder: Path) -> Iterator[Term]:
    """Collect all words under the package's folder: enumerations, literals, vocabularies, acts, JSON keys, commands."""
    modules = {str(p.relative_to(folder)): module(p) for p in sorted(folder.rglob("*.py"))}
    for path, found in modules.items():
        for node in ast.walk(found.tree):
            yield from (Term(word, path) for word in (*of_node(node), *of_answer(node, path)))
        if path == ADDRESSES:
            yield from (Term(word, path) for word in of_addresses(found.tree))
        if any(fnmatch(path, pattern) for pattern in VOCABULARIES):
            yield from (Term(word, path) for word in of_constants(found.tree))
    for path, name in reached(modules, folder.name):
        yield from (Term(field, f"{path} {name}") for field in fields(modules[path].classes[name]))


def module(path: Path) -> Module:
    """Parse a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = {n.name: n for n in tree.body if isinstance(n, ast.ClassDef)}
    froms = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module]
    return Module(tree, classes, {a.asname or a.name: f"{n.module}" for n in froms for a in n.names})


def of_node(node: ast.AST) -> Iterable[str]:
    """Collect from one node: an enumeration's members, a literal's values, what a call names."""
    match node:
        case ast.ClassDef(bases=bases) if {last_name(base) for base in bases} & ENUMS:
            return members(node)
        case ast.Subscript(value=value, slice=values) if last_name(value) == "Literal":
            return strings(values)
        case ast.Call(func=func, args=args, keywords=keywords) if last_name(func) in NAMING_CALLS:
            parts = args[: NAMING_CALLS[last_name(func)]] + [k.value for k in keywords if k.arg == "choices"]
            return [w.lstrip("-") for part in parts for w in strings(part) if w and not re.fullmatch(r"-\w", w)]
        case ast.Call(func=ast.Attribute(attr=attr), args=args, keywords=keywords) if attr in DECLARING_CALLS:
            return of_declaration(args, keywords)
    return ()


def of_addresses(tree: ast.Module) -> Iterator[str]:
    """Collect the segments of the addresses that are words, from the calls of `path`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="path"), args=[ast.Constant(value=str() as address), *_]):
                yield from (word for part in address.split("/") if "<" not in part for word in words(part))


def of_answer(node: ast.AST, path: str) -> Iterable[str]:
    """Collect the keys of JSON from one node: a function that gives an answer, a call that writes one."""
    match node:
        case ast.Call(func=func, args=args) if last_name(func) in JSON_WRITERS:
            return [key for arg in args for key in keys(arg)]
        case ast.FunctionDef(returns=ast.expr() as returns) if JSON_VALUE in ast.unparse(returns):
            return () if path.startswith(NO_ANSWER) else keys(node)
    return ()


def of_declaration(args: list[ast.expr], keywords: list[ast.keyword]) -> list[str]:
    """Collect from the declaration of an act; nothing from another call of that name, which spells no data."""
    if not any(k.arg for k in keywords) and len(args) < len(("nome", "quem")):
        return []
    return [w for arg in args for text in strings(arg) for w in text.split()] + [k.arg for k in keywords if k.arg]


def keys(node: ast.AST) -> list[str]:
    """Give the keys written in the dictionaries inside a node."""
    found = [key for n in ast.walk(node) if isinstance(n, ast.Dict) for key in n.keys if key is not None]
    return [word for key in found if isinstance(key, ast.Constant) for word in words(str(key.value))]


def of_constants(tree: ast.Module) -> Iterator[str]:
    """Collect the identifiers in the values given to names at the top of a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            yield from (word for text in strings(node.value) for word in words(text))


def last_name(node: ast.expr) -> str:
    """Give the last name of a dotted expression; empty for another expression."""
    match node:
        case ast.Name(id=found) | ast.Attribute(attr=found):
            return found
    return ""


def strings(node: ast.AST) -> list[str]:
    """Give the strings written in an expression."""
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def members(node: ast.ClassDef) -> list[str]:
    """Give the values of an enumeration's members; `auto()` gives the name in small letters."""
    found = []
    for item in node.body:
        match item:
            case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=str() as value)):
                found.append(value)
            case ast.Assign(targets=[ast.Name(id=member)], value=ast.Call()):
                found.append(member.lower())
    return found


def fields(node: ast.ClassDef) -> list[str]:
    """Give the public fields of a NamedTuple or dataclass."""
    annotated = [i.target.id for i in node.body if isinstance(i, ast.AnnAssign) and isinstance(i.target, ast.Name)]
    return [field for field in annotated if not field.startswith("_")]


def reached(modules: dict[str, Module], package: str) -> list[tuple[str, str]]:
    """Give the JSON classes, by module and name, and all classes that their annotations name, and so on."""
    found: list[tuple[str, str]] = []
    roots = [root.rpartition(".") for root in JSON_CLASSES]
    todo = [
        (path, name)
        for stem, _, name in roots
        for path, m in modules.items()
        if name in m.classes and stem in {"", Path(path).stem}
    ]
    while todo:
        path, name = todo.pop()
        if (path, name) in found:
            continue
        found.append((path, name))
        todo += [
            place
            for named in annotated_names(modules[path].classes[name])
            if (place := home(modules, package, path, named))
        ]
    return found


def annotated_names(node: ast.ClassDef) -> list[str]:
    """Give the names in a class's annotations, those in quotes too."""
    annotations = [i.annotation for i in node.body if isinstance(i, ast.AnnAssign)]
    return [w for a in annotations for w in re.findall(r"[A-Za-z_]\w*", ast.unparse(a))]


def home(modules: dict[str, Module], package: str, path: str, name: str) -> tuple[str, str] | None:
    """Find the module that defines the class that a module knows by this name."""
    here = modules[path]
    if name in here.classes:
        return path, name
    inner = here.imported.get(name, "").removeprefix(f"{package}.").replace(".", "/")
    for there in (f"{inner}.py", f"{inner}/__init__.py"):
        if there in modules and name in modules[there].classes:
            return there, name
    return None
