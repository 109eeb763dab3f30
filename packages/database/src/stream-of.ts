// The stream under a connection, which the driver keeps to itself.
import { Duplex } from 'node:stream'
import type pg from 'pg'

export function streamOf(client: pg.ClientBase): Duplex {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : null
  if (!(stream instanceof Duplex)) throw new TypeError('A connection has no stream')
  return stream
}
