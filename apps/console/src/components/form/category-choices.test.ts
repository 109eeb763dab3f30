// Categories as a field offers them.
import type { Category } from '@merchant/contract'
import { expect, it } from 'vitest'
import { categoryChoices } from './category-choices.ts'

const terms: Omit<Category, 'id' | 'parentId' | 'name' | 'level'> = {
  commissionBp: 300,
  depositFen: 0,
  confirmDays: 10,
  afterSaleDays: 7,
  noReasonReturn: 'MUST',
  papers: [],
}
const category = (id: string, parentId: string | null, name: string): Category => ({
  id,
  parentId,
  name,
  level: 1,
  ...terms,
})

/** Level by level, as the server lists them. */
const categories = [
  category('1', null, '食品生鲜'),
  category('2', null, '家居日用'),
  category('3', '1', '茶饮冲调'),
  category('4', '2', '厨房餐具'),
  category('5', '3', '茶叶'),
]

it('offers every level by its whole path, each before those below it', () => {
  expect(categoryChoices(categories)).toEqual([
    { value: '1', label: '食品生鲜' },
    { value: '3', label: '食品生鲜 / 茶饮冲调' },
    { value: '5', label: '食品生鲜 / 茶饮冲调 / 茶叶' },
    { value: '2', label: '家居日用' },
    { value: '4', label: '家居日用 / 厨房餐具' },
  ])
})

it('says which are disabled, and keeps one whose parent is not there', () => {
  const some = categories.flatMap((one) => (one.id === '3' ? [] : { ...one, enabled: one.id !== '4' }))
  const labels = categoryChoices(some, (name) => `${name}（已停用）`).map(({ label }) => label)
  expect(labels).toEqual(['食品生鲜', '家居日用', '家居日用 / 厨房餐具（已停用）', '茶叶'])
})
