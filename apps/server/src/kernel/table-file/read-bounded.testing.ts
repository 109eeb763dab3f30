// For the tests: a thread that reads a table and tells why it could not.
import { parentPort, workerData } from 'node:worker_threads'
import { said } from '@merchant/contract'
import { openTable, TableUnreadable } from './index.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window.
const tell = (why: string) => parentPort?.postMessage(why)

try {
  const file = { name: 'table.xlsx', bytes: Buffer.from(workerData as Uint8Array) }
  for await (const _row of (await openTable(file, said('库存', 'Stock'))).rows);
  tell('it was read')
} catch (error) {
  tell(error instanceof TableUnreadable ? error.said.zh : String(error))
}
