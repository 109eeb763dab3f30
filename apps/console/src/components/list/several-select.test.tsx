// @vitest-environment happy-dom
// Choosing several by keys: Enter takes one and stays, Tab takes none and leaves.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SeveralSelect } from './several-select.tsx'

afterEach(cleanup)

it('takes a choice by Enter, and leaves by Tab without taking another', () => {
  const taken: string[][] = []
  const options = ['GOODS', 'ORDER'].map((value) => ({ value, label: value }))
  render(<SeveralSelect options={options} onChange={(value) => taken.push(value)} aria-label="角色" />)
  const field = screen.getByRole('combobox', { name: '角色' })
  fireEvent.mouseDown(field)
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40 })
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 })
  expect(taken).toEqual([['GOODS']])
  expect(field.getAttribute('aria-expanded')).toBe('false')
})
