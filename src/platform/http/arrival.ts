import type { IncomingMessage, ServerResponse } from 'node:http'

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends a request whose body has not arrived in time, as Node does if the header has not. */
export function limitArrival(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) request.socket.write(TIMED_OUT)
    request.socket.destroy()
  }, ms)
  request.once('close', () => clearTimeout(timer))
}
