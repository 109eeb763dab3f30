// @vitest-environment happy-dom
// The proof of the book: what holds is said with its evidence, what fails names its place, and both buttons do what they say.
import { api, type BookProof } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import BookProofPage from './book-proof-page.tsx'

const HASH = 'ab12'.repeat(16)
const AT = '2026-11-20T01:00:00.000Z'
const sound: BookProof = {
  postings: { state: 'HOLDS', findings: [], sumFen: 0, entries: 1_234, proven: 1_230, provenAt: AT },
  balances: {
    state: 'HOLDS',
    findings: [],
    accounts: [
      { code: 'M_AVAILABLE', name: '可用余额', isOwn: true, entries: 617, proven: 615, sumFen: 12_345, balanceFen: 12_345, holds: true },
      { code: 'P_CHANNEL_MEMBER', name: '通道资金·会员账户', isOwn: false, entries: 617, proven: 615, sumFen: -12_345, balanceFen: -12_345, holds: true },
    ],
  },
  seals: {
    state: 'HOLDS',
    findings: [],
    count: 40,
    sealed: 1_230,
    unsealed: 4,
    newest: { no: 40, day: '2026-11-19', hash: HASH, at: AT },
    root: { day: '2026-11-19', hash: HASH.toUpperCase(), books: 12 },
    checkedAt: AT,
    rereadTo: 9,
  },
  provider: { state: 'HOLDS', findings: [], comparedAt: AT, differenceFen: 0, filesDay: '2026-11-18', open: 0 },
} // prettier-ignore

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const show = (...answers: ReturnType<typeof answer>[]) => {
  app = renderWithApp(<BookProofPage />, { answers })
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

it('says that all four statements hold, and shows what speaks for each', async () => {
  show(answer(api.bookProof.info, sound))
  expect(await screen.findByText('四项证明全部成立')).toBeTruthy()
  const postings = await card('借贷为零')
  for (const text of ['成立', '1,234', '1,230', '2026-11-20 09:00:00']) expect(postings.getByText(text)).toBeTruthy()
  const balances = await card('余额即分录之和')
  expect(balances.getAllByText('一致')).toHaveLength(2)
  const seals = await card('封存完好')
  expect(seals.getByText(HASH)).toBeTruthy()
  expect(seals.getByText('本轮读到第 9 号')).toBeTruthy()
  expect((await card('与渠道一致')).getByText('2026-11-18')).toBeTruthy()
})

it('names each place where a statement fails', async () => {
  const findings = ['待结算第 3 条分录（凭证 pay/3）与封存时不同', '第 2 号封存缺失']
  show(answer(api.bookProof.info, { ...sound, seals: { ...sound.seals, state: 'BROKEN', findings } }))
  expect((await screen.findByRole('alert')).textContent).toContain('1 项证明不成立')
  const seals = await card('封存完好')
  for (const finding of findings) expect(seals.getByText(finding)).toBeTruthy()
  expect(seals.getByText('不成立')).toBeTruthy()
})

it('says of a new book that its first proof is still to come', async () => {
  const waiting = { state: 'WAITING' as const, findings: [] }
  show(
    answer(api.bookProof.info, {
      postings: { ...waiting, sumFen: 0, entries: 0, proven: 0, provenAt: null },
      balances: { ...waiting, accounts: [] },
      seals: { ...waiting, count: 0, sealed: 0, unsealed: 0, newest: null, root: null, checkedAt: null, rereadTo: 0 },
      provider: { ...waiting, comparedAt: null, differenceFen: null, filesDay: null, open: 0 },
    }),
  )
  expect(await screen.findByText('部分证明还没有结果')).toBeTruthy()
  expect(screen.getByText('还没有封存，今晚首次封存')).toBeTruthy()
})

it('proves again at once, and says so', async () => {
  show(answer(api.bookProof.info, sound), answer(api.bookProof.verify, sound))
  fireEvent.click(await screen.findByRole('button', { name: /立即核验/ }))
  expect(await screen.findByText('核验完成')).toBeTruthy()
  await waitFor(() => expect(app.server.inputsOf(api.bookProof.info)).toHaveLength(2))
})

it('offers the program that verifies the book elsewhere, and how to run it with the seal of now', async () => {
  show(answer(api.bookProof.info, sound))
  const offline = await card('自行验证')
  expect(offline.getByRole('link', { name: /下载验证程序/ }).getAttribute('href')).toBe('/verify-book.mjs')
  expect(await offline.findByText(new RegExp(`--seal 40:${HASH}$`))).toBeTruthy()
})

it('too often it is refused, and what was shown stays', async () => {
  show(answer(api.bookProof.info, sound), refusal(api.bookProof.verify, '1004', '操作过于频繁，请 60 秒后再试'))
  fireEvent.click(await screen.findByRole('button', { name: /立即核验/ }))
  expect(await screen.findByText('操作过于频繁，请 60 秒后再试')).toBeTruthy()
  expect(screen.getByText('四项证明全部成立')).toBeTruthy()
})

it('that cannot be read says so, with another try', async () => {
  show(failure(api.bookProof.info, 500))
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})
