// @vitest-environment happy-dom
// The search form keeps what is half typed while another tab is in front, and follows the address when it changes.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ListFilters } from './list-filters.tsx'

const filters = [{ kind: 'text', name: 'keyword', label: '关键词' }] as const
const sheet = readFileSync(path.join(import.meta.dirname, 'list-filter.css'), 'utf8')
const searched: Record<string, string | undefined>[] = []
const form = (values: Record<string, string>, mode: 'visible' | 'hidden' = 'visible') => (
  <Activity mode={mode}>
    <ListFilters filters={filters} values={values} onSearch={(patch) => searched.push(patch)} />
  </Activity>
)
const field = () => screen.getByLabelText<HTMLInputElement>('关键词')

afterEach(() => {
  cleanup()
  searched.length = 0
})

it('keeps what is half typed while another tab is in front', () => {
  const { rerender } = render(form({}))
  fireEvent.change(field(), { target: { value: '8000' } })
  rerender(form({}, 'hidden'))
  rerender(form({}))
  expect(field().value).toBe('8000')
})

it('shows what the address says when it changes', () => {
  const { rerender } = render(form({ keyword: 'a' }))
  rerender(form({ keyword: 'b' }))
  expect(field().value).toBe('b')
})

it('searches by Enter with trimmed values and clears by 重置', () => {
  render(form({}))
  fireEvent.change(field(), { target: { value: ' 8000 ' } })
  fireEvent.submit(screen.getByRole('search'))
  fireEvent.click(screen.getByText(/重\s?置/))
  expect(searched).toEqual([{ keyword: '8000' }, { keyword: undefined }])
})

it('unfolds what is rarely asked, and leaves it there while it is in use', () => {
  const rare = [...filters, { kind: 'text', isRare: true, name: 'place', label: '地点' }] as const
  const open = (values: Record<string, string>) => <ListFilters filters={rare} values={values} onSearch={() => {}} />
  render(open({}))
  expect(screen.queryByLabelText('地点')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '更多筛选' }))
  expect(screen.getByLabelText('地点')).toBeTruthy()
  cleanup()
  render(open({ place: '杭州' }))
  expect(screen.getByLabelText<HTMLInputElement>('地点').value).toBe('杭州')
})

it('takes the cursor on /, but not away from what is being typed', () => {
  render(
    <>
      {form({})}
      <textarea aria-label="备注" />
    </>,
  )
  const note = screen.getByLabelText('备注')
  note.focus()
  fireEvent.keyDown(note, { key: '/' })
  expect(document.activeElement).toBe(note)
  note.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field())
})

it('gives a choice of several the width of its neighbours', () => {
  const kinds = [{ value: 'A', label: '充值' }]
  const choices = [
    { kind: 'select', name: 'account', label: '账户', options: kinds },
    { kind: 'several', name: 'kinds', label: '业务类型', options: kinds },
  ] as const
  render(
    <>
      <style>{sheet}</style>
      <ListFilters filters={choices} values={{}} onSearch={() => {}} />
    </>,
  )
  const boxOf = (name: string) => screen.getByRole('combobox', { name }).closest('.ant-select')
  const widthOf = (name: string) => {
    const box = boxOf(name)
    const outer = box?.closest('.list-filter > *')
    if (!box || !outer) throw new Error('It is not there')
    return [getComputedStyle(box), getComputedStyle(outer)].flatMap(({ minWidth, width }) => [minWidth, width])
  }
  expect(widthOf('账户')).toContain('104px')
  expect(widthOf('业务类型')).toContain('104px')
  expect(boxOf('业务类型')?.textContent).toContain('全部')
})

const ranges = [
  { kind: 'amount', from: 'leastFen', to: 'mostFen', label: '售价' },
  { kind: 'amount', from: 'least', to: 'most', label: '完整度', most: 100 },
] as const
const range = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

it('turns a range that was typed the wrong way round where it stands', () => {
  render(
    <ListFilters filters={ranges} values={{ leastFen: '5', mostFen: '100' }} onSearch={(to) => searched.push(to)} />,
  )
  fireEvent.change(range('售价 最低'), { target: { value: '100' } })
  fireEvent.change(range('售价 最高'), { target: { value: '5' } })
  fireEvent.submit(screen.getByRole('search'))
  expect([range('售价 最低').value, range('售价 最高').value]).toEqual(['5', '100'])
  expect(searched).toEqual([expect.objectContaining({ leastFen: '5', mostFen: '100' })])
})

it('lets no count be typed above the most', () => {
  render(<ListFilters filters={ranges} values={{}} onSearch={() => {}} />)
  fireEvent.change(range('完整度 最低'), { target: { value: '150' } })
  expect(range('完整度 最低').value).toBe('100')
  fireEvent.change(range('完整度 最低'), { target: { value: '' } })
  expect(range('完整度 最低').value).toBe('')
})

it('keeps the first day of a range that is typed, while Enter leads on to the last', async () => {
  const days = [{ kind: 'days', from: 'from', to: 'to', label: '申请时间' }] as const
  const list = () => <ListFilters filters={days} values={{}} onSearch={(patch) => searched.push(patch)} />
  const { rerender } = render(list())
  const type = async (field: Element, text: string) => {
    fireEvent.mouseDown(field)
    ;(field as HTMLElement).focus()
    fireEvent.change(field, { target: { value: text } })
    // As a browser does: Enter that nobody has taken searches.
    if (fireEvent.keyDown(field, { key: 'Enter' })) fireEvent.submit(screen.getByRole('search'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
  const [from, to] = document.querySelectorAll('input')
  if (from === undefined || to === undefined) throw new Error('There are no two days')
  await type(from, '2026-11-28')
  // News of the list, while half is typed.
  rerender(list())
  expect(searched).toEqual([])
  await type(to, '2026-11-29')
  expect(searched).toEqual([{ from: '2026-11-28', to: '2026-11-29' }])
})
