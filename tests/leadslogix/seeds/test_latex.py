"""Documents of LaTeX: programmes and lists of members as associations and universities set them."""

from io import BytesIO

import pytest

from leadslogix.seeds.formats.latex import read_latex
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import rows_of

TABLE = r"""% Programme, draft
\documentclass{article}
\usepackage{booktabs}
\newcommand{\star}{$\ast$}
\begin{document}
\section*{Members \& Guests}
Chair: Prof.\ Eva Lind
\begin{longtable}{@{}l p{5cm} l@{}}
\toprule
Class & Company & Town \\
\midrule
\endfirsthead
Class & Company & Town \\
\endhead
\multicolumn{3}{r}{\emph{To be continued}}\\
\endfoot
Ropes & \textbf{Kr\"ahe \& S{\"o}hne GmbH} \star & K\"oln \\[2pt]
      & \O{}rn Reb ApS & {\AA}rhus \\
\addlinespace
% Nets & Withdrawn Ltd & Hull \\
Nets  & \textcolor{red}{Pi\~na~Redes S.L.} & Le\'on \\
      & \href{https://czajka.example}{{\L}\'od\'z Czajka sp.~z~o.o.} & \L{}\'od\'z \\
      & 50\% Heron Ltd & Hull \\
\bottomrule
\end{longtable}
\noindent Sponsored by: \textbf{Gull Bank}
\end{document}
"""
ITEMS = r"""\documentclass{article}
\begin{document}
\begin{itemize}
  \item \textbf{Kestrel Ropes Ltd}, Hull\\ \url{www.kestrel.example}
  \item Pike \& Partner GmbH, Ulm % new
  \item[--] Ma\v{c}ek d.o.o., \v Zadar
  \item Heron Sails AG, Bonn
\end{itemize}
Printed by Gull Print Ltd.
\end{document}
"""


def names_in(text: str) -> list[str]:
    return [row[1] for row in rows_of(read_table(text.encode(), "list.tex")) if len(row) == 4]


def test_table_of_a_document_is_read_without_its_commands() -> None:
    names = [
        "Krähe & Söhne GmbH",
        "Ørn Reb ApS",
        "Piña Redes S.L.",
        "Łódź Czajka sp. z o.o. https://czajka.example",
    ]
    found = names_in(TABLE)
    assert found[:3] == names[:3]
    assert found[3].startswith("Łódź Czajka sp. z o.o.")
    assert found[4:] == ["50% Heron Ltd"]


def test_items_of_a_document_are_companies() -> None:
    assert names_in(ITEMS) == ["Kestrel Ropes Ltd", "Pike & Partner GmbH", "Maček d.o.o.", "Heron Sails AG"]


@pytest.mark.parametrize("piece", [r"\textbf{", r"\'", "{", "$", r"\item[", "\\\\", "%"])
def test_document_of_pieces_keeps_what_is_before_them(piece: str) -> None:
    text = "\\documentclass{article}\n\\begin{itemize}\n\\item Kestrel Ropes\n" + piece * 20_000
    assert b"Kestrel Ropes" in read_latex(BytesIO(text.encode()), "utf-8").read()


def test_item_without_a_text_is_none() -> None:
    items = ("Kestrel Ropes", "", "Pike Nets", "\\vspace{2mm}", "Heron Sails")
    text = "\\documentclass{article}\n\\begin{itemize}\n" + "".join(f"\\item {item}\n" for item in items)
    found = [row[1] for row in rows_of(read_table(text.encode(), "list.tex")) if len(row) == 4]
    assert found == ["Kestrel Ropes", "Pike Nets", "Heron Sails"]
