// The proof of a book as its merchant reads it: what holds, what was not looked at yet, and each broken place by its name.
import { gunzipSync } from 'node:zlib'
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPayableSeller, addSeller, DAY, sellAndSettle, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { apply, cancel } from '../../../testing/withdrawal.ts'
import { forgetLimits } from '../../identity/staff/staff.testing.ts'
import { sayFinding } from './say-finding.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await sellAndSettle(seller)
  await night()
})
afterAll(() => testApp.stop())
beforeEach(() => forgetLimits(testApp))

const handlers = () => testApp.modules.bookProof.handlers
const proof = (of: Seller = seller) => ask(api.bookProof.info, handlers().info, of.actor, undefined)
const verify = () => ask(api.bookProof.verify, handlers().verify, seller.actor, undefined)
const sql = (text: string) => testApp.db.pool.query(text)

/** Comes to the audit, the seals and the day's seal. */
async function night(): Promise<void> {
  await testApp.pass(DAY)
  for (let times = 0; times < 5; times += 1) await testApp.work()
}

/** As one who rules the database itself, and back again. */
async function asRuler(change: string, undo: string): Promise<() => Promise<void>> {
  const tables = ['ledger_account', 'ledger_posting', 'ledger_entry', 'ledger_seal', 'ledger_seal_part']
  const run = async (text: string) => {
    for (const table of tables) await sql(`alter table ${table} disable trigger all`)
    await sql(text.replaceAll('$', seller.actor.merchantId))
  }
  await run(change)
  return async () => {
    await run(undo)
    const mended = `is_broken = false, findings = '[]'`
    await sql(`update ledger_audit set ${mended} where merchant_id = '${seller.actor.merchantId}'`)
  }
}

test('a book that nothing happened in waits for its first proof', async () => {
  const { postings, balances, seals, provider } = await proof(await addSeller(testApp))
  expect([postings.state, balances.state, seals.state, provider.state]).toEqual(Array(4).fill('WAITING'))
  expect(balances.accounts).toEqual([])
})

test('after a night each statement holds, with what speaks for it', async () => {
  const { postings, balances, seals, provider } = await proof()
  expect(postings).toMatchObject({ state: 'HOLDS', findings: [], sumFen: 0, proven: postings.entries })
  expect(postings.provenAt).not.toBeNull()
  expect(balances.state).toBe('HOLDS')
  for (const account of balances.accounts) expect(account).toMatchObject({ holds: true, proven: account.entries })
  expect(balances.accounts.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0)
  expect(seals).toMatchObject({ state: 'HOLDS', sealed: postings.entries, unsealed: 0 })
  expect(seals.newest?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(seals.root?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(provider).toMatchObject({ state: 'HOLDS', differenceFen: 0, open: 0 })
})

test('what came since is proven at once when somebody asks, and sealed in the night', async () => {
  await cancel(seller, (await apply(seller, 1_000)).id)
  const before = await proof()
  expect(before.postings.proven).toBeLessThan(before.postings.entries)
  expect(before.seals.unsealed).toBeGreaterThan(0)
  const after = await verify()
  expect(after.postings).toMatchObject({ state: 'HOLDS', proven: after.postings.entries })
  expect(after.provider.comparedAt).not.toBeNull()
  await night()
  expect((await proof()).seals).toMatchObject({ state: 'HOLDS', unsealed: 0 })
})

describe('a broken place', () => {
  const entry = `merchant_id = '$' and account_code = 'M_PENDING' and account_version = 1`
  test.each([
    [
      'a balance',
      `update ledger_account set balance_fen = balance_fen + 100 where merchant_id = '$' and code = 'M_AVAILABLE'`,
      `update ledger_account set balance_fen = balance_fen - 100 where merchant_id = '$' and code = 'M_AVAILABLE'`,
      'balances',
      /^可用余额余额 .* 元，分录之和 .* 元$/,
    ],
    [
      'a note under the newest seal',
      `update ledger_posting set note = '改' where merchant_id = '$' and id = (select posting_id from ledger_entry
         where merchant_id = '$' and account_code = 'M_AVAILABLE' order by account_version desc limit 1)`,
      `update ledger_posting set note = null where merchant_id = '$' and note = '改'`,
      'seals',
      /^可用余额第 \d+ 条分录（凭证 提现退回（未打款） WD\d+）与封存时不同$/,
    ],
    [
      'a seal that names another before it',
      `update ledger_seal set previous_hash = hash where merchant_id = '$' and seq = 2`,
      `update ledger_seal set previous_hash = (select hash from ledger_seal where merchant_id = '$' and seq = 1)
         where merchant_id = '$' and seq = 2`,
      'seals',
      /^第 2 号封存与前一号不衔接$/,
    ],
  ] as const)('is named at once: %s', async (_what, change, undo, against, words) => {
    const mend = await asRuler(change, undo)
    const { [against]: statement } = await verify()
    await mend()
    expect(statement).toMatchObject({
      state: 'BROKEN',
      findings: expect.arrayContaining([expect.stringMatching(words)]) as unknown,
    })
    const cases = await sql(`select from money_case where kind = 'BOOK_BROKEN' and state <> 'RESOLVED'`)
    expect(cases.rowCount).toBe(1)
    expect((await verify())[against].state).toBe('HOLDS')
  })

  test('of an old entry is named in the morning', async () => {
    const mend = await asRuler(
      `update ledger_entry set amount_fen = amount_fen + 1 where ${entry}`,
      `update ledger_entry set amount_fen = amount_fen - 1 where ${entry}`,
    )
    await night()
    const { balances } = await proof()
    await mend()
    expect(balances).toMatchObject({
      state: 'BROKEN',
      findings: expect.arrayContaining(['待结算第 1 条分录与前一条不衔接']) as unknown,
    })
  })

  test.each([
    'The book adds up to 5 分, not to zero',
    'Posting pay/1 adds up to 5 分, not to zero',
    'The entries of posting pay/1 are not what was booked under that key',
    'M_PENDING says 1 分, its entries 2 分',
    'M_PENDING is at version 3 with 2 entries up to version 2',
    'M_PENDING stands outside its limits at -1 分',
    'M_PENDING has other totals than its newest entry',
    'M_PENDING is gone',
    'Entry 1 of M_PENDING does not follow the one before it',
    'Entry 1 of M_PENDING is not what was proven before',
    'Entry 1 of M_PENDING is gone before it was sealed',
    'Entry 1 of M_PENDING (posting pay/1) is not what was sealed',
    'Seal 1 is missing',
    'Seal 1 does not follow the one before it',
    'Seal 1 of M_PENDING is not what was sealed',
    'Seal 1 is not what was sealed',
  ])('has words in both languages: %s', (finding) => {
    const { zh, en } = sayFinding(finding).text
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
  })
})

test('asked for again and again it is refused', async () => {
  for (let times = 0; times < 6; times += 1) await verify()
  await expect(verify()).rejects.toMatchObject({ refusal: 'request.tooMany' })
})

test('the book is one file: its head, its seals with their entries, and an end that counts them', async () => {
  const { url } = await ask(api.bookProof.download, handlers().download, seller.actor, undefined)
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), seller.actor.sessionId)
  expect(file).toMatchObject({
    mime: 'application/gzip',
    name: expect.stringMatching(/^账本-.+\.ndjson\.gz$/) as unknown,
  })
  const parts: Uint8Array[] = []
  for await (const part of file?.content ?? []) parts.push(part)
  const lines = gunzipSync(Buffer.concat(parts)).toString('utf8').trimEnd().split('\n')
  const { postings, seals } = await proof()
  expect(lines.filter((line) => line.startsWith('['))).toHaveLength(postings.entries)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ line: 'end', entries: postings.entries, seals: seals.count })
  expect(lines[0]).not.toContain('M_PROMO')
  const noted = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('operation_log')
    .select('summary')
    .where('action', '=', 'bookProof.download')
    .execute()
  expect(noted).toEqual([{ summary: '下载账本' }])
})
