"""`rokkaku completion`: what makes a shell complete the words of this command."""

from argparse import ArgumentParser, Namespace

from rokkaku.locales import say

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=say("cli.argument.shell"))


def run(arguments: Namespace) -> int:
    # Here and not above: it takes time to load, and no other command needs it.
    from argcomplete.shell_integration import shellcode

    print(shellcode(["rokkaku"], shell=arguments.shell))
    return 0
