// What HTTP adds to imports: a form with a key of its own, files as large as a table may be, and names as browsers send them.
import { api } from '@merchant/contract'
import { IDEMPOTENCY_HEADER } from '@merchant/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, type Callers, startCallers } from '../../../http/callers.testing.ts'
import { tableLimits } from '../../../kernel/table-file/index.ts'
import { xlsx } from '../../../testing/import.ts'

let callers: Callers
beforeAll(async () => {
  callers = await startCallers()
})
afterAll(() => callers.testApp.stop())

interface Sent {
  readonly bytes?: Buffer
  readonly name?: string
  readonly table?: string
  readonly key?: string
}

async function upload({
  bytes = xlsx([['商品编号', '库存']]).bytes,
  name = '库存.xlsx',
  table = 'stock',
  key = crypto.randomUUID(),
}: Sent) {
  const form = new FormData()
  form.append('table', table)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const answer = await callers.testApp.app.http.inject({
    method: 'POST',
    url: api.importTask.upload.path,
    headers: { ...bearer(callers.merchant), 'content-type': encoded.headers.get('content-type') ?? '', [IDEMPOTENCY_HEADER]: key },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }) // prettier-ignore
  return { status: answer.statusCode, ...answer.json<{ Code: string; Msg: string; Data: { fileName: string; fields: object } }>() } // prettier-ignore
}

test('takes a table with the name that it has', async () => {
  expect(await upload({ name: '库存 (1).xlsx' })).toMatchObject({ Code: '0000', Data: { fileName: '库存 (1).xlsx' } })
  expect(await upload({ name: `../${'长'.repeat(120)}.csv`, bytes: Buffer.from('a,b') })).toMatchObject({
    Data: { fileName: expect.stringMatching(/^…长+\.csv$/) },
  })
})

test('refuses what has no key, no known table, or is no table, and says why', async () => {
  expect(await upload({ key: 'short' })).toMatchObject({ status: 400, Data: { fields: { [IDEMPOTENCY_HEADER]: expect.any(String) } } }) // prettier-ignore
  expect(await upload({ table: 'orders' })).toMatchObject({ status: 400 })
  expect(await upload({ bytes: Buffer.from('%PDF') })).toMatchObject({ Code: '5004', Msg: expect.stringContaining('不是 Excel 工作簿') }) // prettier-ignore
})

test('refuses what is larger than a table may be', async () => {
  const { status, Msg } = await upload({ bytes: Buffer.alloc(tableLimits.maxBytes + 1) })
  expect([status, Msg]).toEqual([413, expect.any(String)])
})
