// @vitest-environment happy-dom
// The merchant's qualifications: what is asked, what was handed in, and the form that a link from goods opens filled in.
import { api, type AskedQualification, type Permission, type Qualification } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { categoryChoices } from '../../../components/form/category-choices.ts'
import { brandSavingOf, brandValuesOf } from './brand-paper-values.ts'
import QualificationPage from './qualification-page.tsx'
import { firstValues, savingOf } from './qualification-values.ts'

const idOf = (number: number) => `01932c5a-0000-7000-8000-0000000000${number}`
const picture = { fileId: idOf(77), url: '/files/licence.jpg', thumbnailUrl: '/files/licence-240.jpg' }
const paper = (change: Partial<Qualification> = {}): Qualification => ({
  id: idOf(70),
  kind: 'FOOD_OPERATION',
  name: '',
  title: '食品经营许可证',
  number: 'JY13301060123456',
  brand: null,
  categories: [{ id: idOf(80), name: '食品生鲜' }],
  validFrom: '2024-01-01',
  validTo: '9999-12-31',
  status: 'PASSED',
  rejectReason: null,
  graceUntil: null,
  isRenewed: false,
  submittedAt: '2026-11-20T01:00:00.000Z',
  decidedAt: null,
  version: 2,
  allowedActions: ['renew'],
  pictures: [picture],
  ...change,
})
const asked: AskedQualification = {
  kind: 'PUBLICATION',
  name: '',
  title: '出版物经营许可证',
  required: true,
  state: 'MISSING',
  validTo: null,
  categories: [{ id: idOf(81), name: '文学小说', state: 'MISSING', goodsCount: 3, onSaleCount: 0 }],
}

const kiln = { id: idOf(90), name: '景窑', nameEn: '', logo: null, firstLetter: 'J', categoryIds: [], needAuth: true }
const ofBrand = (level: 'FIRST' | 'SECOND') => ({
  id: kiln.id,
  name: '景窑',
  level,
  shop: { id: idOf(95), name: '山野集生活馆' },
})

/** A select says what is chosen to screen readers as well, once it has the focus. */
const SEEN = { ignore: '[aria-live]' }

let app: ReturnType<typeof renderWithApp>
const open = (
  papers: readonly Qualification[],
  permissions: readonly Permission[] = ['qualification.view', 'qualification.edit'],
  search: Readonly<Record<string, string>> = {},
) => {
  app = renderWithApp(<QualificationPage />, {
    login: { ...merchantLogin, permissions: [...permissions] },
    answers: [
      answer(api.qualification.list, [...papers]),
      answer(api.qualification.asked, [asked]),
      answer(api.qualification.withdraw, null),
      answer(api.category.list, []),
      answer(api.brand.list, [kiln, { ...kiln, id: idOf(91), name: '山野集', needAuth: false }]),
      answer(api.qualification.saveBrand, { id: idOf(70), status: 'PENDING', version: 1 }),
    ],
    search,
  })
}
afterEach(() => app.close())

it('says what the categories of the goods ask, and opens the form with what is missing', async () => {
  open([])
  expect(await screen.findByText('文学小说 · 3 件商品')).toBeTruthy()
  expect(screen.getByText('未具备')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '提交《出版物经营许可证》' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('出版物经营许可证', SEEN)).toBeTruthy()
})

it('shows why one was rejected, with its pictures, and lets it be withdrawn after a question', async () => {
  open([paper({ status: 'REJECTED', rejectReason: '图片不清晰', allowedActions: ['correct', 'withdraw'] })])
  await screen.findByText('JY13301060123456')
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('图片不清晰')).toBeTruthy()
  expect(screen.getByRole('link', { name: '第 1 张图片' }).querySelector('img')?.src).toContain('licence.jpg')
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }))
  fireEvent.click(screen.getByRole('menuitem', { name: '撤回' }))
  const [question] = await screen.findAllByText('撤回《食品经营许可证》？')
  const dialog = question?.closest<HTMLElement>('.ant-modal') ?? document.body
  fireEvent.click(within(dialog).getByRole('button', { name: /撤\s*回/ }))
  await waitFor(() => expect(app.server.inputsOf(api.qualification.withdraw)).toEqual([{ id: idOf(70), version: 2 }]))
})

it('lets those look who may not hand anything in', async () => {
  open([paper()], ['qualification.view'])
  await screen.findByText('JY13301060123456')
  expect(screen.queryByRole('button', { name: '提交资质' })).toBeNull()
  expect(screen.queryByRole('button', { name: '续期' })).toBeNull()
  expect(screen.getByRole('button', { name: '查看' })).toBeTruthy()
})

it('takes from the address what a link says, and nothing else', () => {
  const category = idOf(81)
  expect(firstValues({ kind: 'PUBLICATION', name: '', category })).toEqual({
    kind: 'PUBLICATION',
    categoryIds: [category],
  })
  expect(firstValues({ kind: 'NO_SUCH', name: '', category: '' })).toEqual({})
})

it('sends the version only with a correction, and a name only with one of no known kind', () => {
  const values = {
    kind: 'CCC' as const,
    name: '别的',
    number: 'C1',
    categoryIds: [idOf(80)],
    pictures: [picture],
    validFrom: '2024-01-01',
    validTo: '2027-01-01',
  }
  const row = paper()
  expect(savingOf({ act: 'renew', row }, values)).toMatchObject({ kind: 'CCC', name: '', fileIds: [picture.fileId] })
  expect(savingOf({ act: 'renew', row }, values).id).toBeUndefined()
  expect(savingOf({ act: 'correct', row }, { ...values, kind: 'OTHER' })).toMatchObject({
    id: row.id,
    version: 2,
    name: '别的',
  })
})

it('names categories by their path', () => {
  const terms = { commissionBp: 0, depositFen: 0, confirmDays: 10, afterSaleDays: 7, noReasonReturn: 'MUST' } as const
  const food = { id: idOf(80), parentId: null, name: '食品生鲜', level: 1, papers: [], ...terms }
  const tea = { ...food, id: idOf(81), parentId: food.id, name: '茶叶', level: 2 }
  expect(categoryChoices([food, tea]).map(({ label }) => label)).toEqual(['食品生鲜', '食品生鲜 / 茶叶'])
})

it('shows papers of brands with their shop and level', async () => {
  open([paper({ kind: 'BRAND', name: '景窑', title: '景窑品牌授权', brand: ofBrand('SECOND'), categories: [] })])
  expect(await screen.findByText('山野集生活馆')).toBeTruthy()
  expect(screen.getByText('二级授权')).toBeTruthy()
})

it('corrects a paper of a brand as it was handed in, and renews it with its brand, shop and level', () => {
  const row = paper({ kind: 'BRAND', name: '景窑', title: '景窑品牌授权', brand: ofBrand('SECOND'), categories: [] })
  const same = { brandId: kiln.id, shopId: idOf(95), level: 'SECOND' as const }
  const rest = { number: row.number, validFrom: row.validFrom, validTo: row.validTo }
  expect(brandValuesOf({ act: 'renew', row })).toEqual(same)
  const values = { ...same, ...rest, pictures: [picture] }
  expect(brandValuesOf({ act: 'correct', row })).toEqual(values)
  const sent = { ...same, ...rest, fileIds: [picture.fileId] }
  expect(brandSavingOf({ act: 'correct', row }, values)).toEqual({ ...sent, id: row.id, version: 2 })
  expect(brandSavingOf({ act: 'renew', row }, values)).toEqual(sent)
})

it('opens the form of a brand that goods wait for, and offers those alone that ask an authorisation', async () => {
  open([], undefined, { drawer: 'brand', brand: kiln.id, shop: idOf(95) })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('景窑', SEEN)).toBeTruthy()
  fireEvent.mouseDown(dialog.getByLabelText('品牌'))
  await waitFor(() => expect(screen.getAllByText('景窑', SEEN).length).toBeGreaterThan(1))
  expect(screen.queryByText('山野集')).toBeNull()
})
