// A list is what its address says: sharing it, going back and reloading show the same.
import { describe, expect, it } from 'vitest'
import { type Filter, lastPageByNumber, listInputOf, listStateOf } from './list-state.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词' },
  { kind: 'days', from: 'from', to: 'to', label: '时间' },
]
const inputOf = (search: Record<string, string>) => listInputOf(listStateOf(search, filters), filters, 'status')

describe('the address of a list', () => {
  it('says nothing: first page, usual size', () => {
    expect(inputOf({})).toEqual({ page: 1, pageSize: 20 })
  })

  it('says tab, page, size, sort and filters', () => {
    expect(inputOf({ tab: 'TO_SHIP', page: '3', pageSize: '50', sort: 'amount:desc', keyword: ' 8000 ' })).toEqual({
      page: 3,
      pageSize: 50,
      sort: 'amount:desc',
      status: 'TO_SHIP',
      keyword: '8000',
    })
  })

  it('says whole days, which are asked for as Shanghai days up to the next midnight', () => {
    expect(inputOf({ from: '2026-11-20', to: '2026-11-20' })).toMatchObject({
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-20T16:00:00.000Z',
    })
  })

  it('says whole days to a list that takes days, and nothing of what is none', () => {
    const byDay: readonly Filter[] = [{ kind: 'days', from: 'from', to: 'to', label: '账期', areDays: true }]
    const asked = (search: Record<string, string>) => listInputOf(listStateOf(search, byDay), byDay, 'status')
    expect(asked({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    expect(asked({ from: 'tomorrow' })).toEqual({ page: 1, pageSize: 20 })
  })

  it.each([{ page: '-1' }, { page: 'x' }, { pageSize: '7' }, { from: 'tomorrow' }, { unknown: '1' }])(
    'is harmless when it says %o',
    (search) => {
      expect(inputOf(search as Record<string, string>)).toEqual({ page: 1, pageSize: 20 })
    },
  )

  it('goes by page up to row 10,000 and by cursor beyond', () => {
    expect(lastPageByNumber(20)).toBe(500)
    expect(inputOf({ page: '900' })).toMatchObject({ page: 500 })
    expect(inputOf({ cursor: 'abc' })).toEqual({ cursor: 'abc', pageSize: 20 })
  })
})

it('takes a tab that there is not for none: what opens first stays in front', () => {
  const tabs = {
    options: [
      { value: '', label: '全部' },
      { value: 'MANUAL', label: '待审核' },
    ],
    initial: 'MANUAL',
  }
  expect(listStateOf({ tab: 'NONSENSE' }, [], tabs).tab).toBe('MANUAL')
  expect(listStateOf({ tab: '' }, [], tabs).tab).toBe('MANUAL')
  expect(listStateOf({ tab: 'all' }, [], tabs).tab).toBeUndefined()
  expect(listStateOf({ tab: 'ANY' }, [], {}).tab).toBe('ANY')
})

it('takes amounts in 元 and asks for them in 分, whichever way round; what is no amount asks for nothing', () => {
  const filters = [{ kind: 'amount', from: 'leastFen', to: 'mostFen', label: '金额' }] as const
  const asked = (search: Record<string, string>) => listInputOf(listStateOf(search, filters), filters, null)
  expect(asked({ leastFen: '50', mostFen: '200.5' })).toMatchObject({ leastFen: 5_000, mostFen: 20_050 })
  expect(asked({ leastFen: '200', mostFen: '50' })).toMatchObject({ leastFen: 5_000, mostFen: 20_000 })
  expect(asked({ leastFen: '0', mostFen: '' })).toEqual({ page: 1, pageSize: 20, leastFen: 0 })
  expect(asked({ mostFen: 'abc' })).toEqual({ page: 1, pageSize: 20 })
})

it('shows what is searched: ends the right way round, and no count above the most', () => {
  const filters = [
    { kind: 'amount', from: 'leastFen', to: 'mostFen', label: '金额' },
    { kind: 'amount', from: 'least', to: 'most', label: '完整度', most: 100 },
  ] as const
  const shown = (search: Record<string, string>) => listStateOf(search, filters).filters
  expect(shown({ leastFen: '100', mostFen: '5' })).toEqual({ leastFen: '5', mostFen: '100' })
  expect(shown({ leastFen: '5.5', mostFen: '5.50' })).toEqual({ leastFen: '5.5', mostFen: '5.50' })
  expect(shown({ leastFen: 'abc', mostFen: '5' })).toEqual({ leastFen: 'abc', mostFen: '5' })
  expect(shown({ least: '150', most: '20' })).toEqual({ least: '20', most: '100' })
})

it('asks for any of several, and for nothing by what is no choice', () => {
  const options = ['recharge', 'withdraw'].map((value) => ({ value, label: value }))
  const filters = [{ kind: 'several', name: 'kinds', label: '业务类型', options }] as const
  const asked = (kinds: string) => listInputOf(listStateOf({ kinds }, filters), filters, null)
  expect(asked('recharge,withdraw')).toMatchObject({ kinds: ['recharge', 'withdraw'] })
  expect(asked('withdraw,nonsense,withdraw')).toMatchObject({ kinds: ['withdraw'] })
  expect(asked('nonsense')).toEqual({ page: 1, pageSize: 20 })
})

it('takes counts as whole numbers, none above the most', () => {
  const filters = [{ kind: 'amount', from: 'least', to: 'most', label: '完整度', most: 100 }] as const
  const asked = (search: Record<string, string>) => listInputOf(listStateOf(search, filters), filters, null)
  expect(asked({ least: '50', most: '7000' })).toMatchObject({ least: 50, most: 100 })
  expect(asked({ least: '90', most: '10' })).toMatchObject({ least: 10, most: 90 })
  expect(asked({ least: '1.5' })).toEqual({ page: 1, pageSize: 20 })
})
