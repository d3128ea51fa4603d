"""A server with a planted fault: it waits for ever for requests that never come to their end.

Run like `hattari serve`. The tests of connections that hang must catch it.
"""

import sys

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.server.hasty import honest, main

if __name__ == "__main__":
    main(sys.argv[1:], honest, HttpToolsProtocol)
