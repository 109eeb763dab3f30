// Categories as pickers want them.
import { expect, it } from 'vitest'
import { categoryPath, categoryTree, leafChoices } from './category-options.ts'
import { categories, teaId } from './goods.testing.ts'

it('makes a tree of the flat list', () => {
  const [food] = categoryTree(categories)
  expect(food?.label).toBe('食品生鲜')
  expect(food?.children?.[0]?.children).toEqual([{ value: teaId, label: '茶叶' }])
})

it('offers only leaves, with the way to them, and says which are disabled', () => {
  const label = '食品生鲜 / 茶饮冲调 / 茶叶'
  const stopped = (name: string) => `${name}（已停用）`
  expect(leafChoices(categories, stopped)).toEqual([{ value: teaId, label }])
  const even = categories.map((one) => (one.id === teaId ? { ...one, enabled: false } : one))
  expect(leafChoices(even, stopped)).toEqual([{ value: teaId, label: `${label}（已停用）` }])
})

it('finds the way from the root, and none to what is unknown', () => {
  expect(categoryPath(categories, teaId).map(({ name }) => name)).toEqual(['食品生鲜', '茶饮冲调', '茶叶'])
  expect(categoryPath(categories, undefined)).toEqual([])
})
