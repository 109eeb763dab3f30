// Categories as pickers want them.
import { expect, it } from 'vitest'
import { categoryPath, categoryTree } from './category-options.ts'
import { categories, teaId } from './goods.testing.ts'

it('makes a tree of the flat list', () => {
  const [food] = categoryTree(categories)
  expect(food?.label).toBe('食品生鲜')
  expect(food?.children?.[0]?.children).toEqual([{ value: teaId, label: '茶叶' }])
})

it('finds the way from the root, and none to what is unknown', () => {
  expect(categoryPath(categories, teaId).map(({ name }) => name)).toEqual(['食品生鲜', '茶饮冲调', '茶叶'])
  expect(categoryPath(categories, undefined)).toEqual([])
})
