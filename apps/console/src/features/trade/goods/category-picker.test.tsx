// @vitest-environment happy-dom
// The category of goods is named even where it is disabled by now, and is not offered to others.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { categories, teaId } from './goods.testing.ts'

afterEach(cleanup)
const standing = { categoryId: teaId, categoryName: '茶叶' }

it('is said to be disabled', () => {
  renderWithApp(<CategoryPicker categories={categories.slice(0, 2)} value={teaId} standing={standing} />)
  expect(screen.getByText('茶叶（已停用）')).toBeTruthy()
})

it('is said with the way to it otherwise', () => {
  renderWithApp(<CategoryPicker categories={categories} value={teaId} standing={standing} />)
  expect(screen.getByText('食品生鲜 / 茶饮冲调 / 茶叶')).toBeTruthy()
})
