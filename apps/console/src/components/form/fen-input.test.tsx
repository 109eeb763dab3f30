// @vitest-environment happy-dom
// People type 元, the console gets 分.
import { fireEvent, render, screen, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { FenInput, yuanCharacters } from './fen-input.tsx'

let fen: number | null = null
function Field() {
  const [value, setValue] = useState<number | null>(null)
  fen = value
  return (
    <>
      <FenInput aria-label="金额" value={value} onChange={setValue} />
      <button onClick={() => setValue(123_456)}>全部</button>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('金额')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

afterEach(cleanup)

it.each([
  ['123.4', 12_340],
  ['0.01', 1],
  ['100', 10_000],
  ['12.', null],
  ['', null],
])('understands %s', (text, expected) => {
  render(<Field />)
  type(text)
  expect(fen).toBe(expected)
  expect(field().value).toBe(text)
})

it('completes the decimals when the field is left', () => {
  render(<Field />)
  type('123.4')
  fireEvent.blur(field())
  expect(field().value).toBe('123.40')
})

it('shows an amount that is set from outside over what was typed', () => {
  render(<Field />)
  type('5')
  fireEvent.click(screen.getByText('全部'))
  expect(field().value).toBe('1234.56')
})

it.each([
  ['１２。５', '12.5'],
  ['1.2.3', '1.23'],
  ['9.999', '9.99'],
  ['-5 元', '5'],
])('keeps of %s only what can be an amount', (text, kept) => {
  expect(yuanCharacters(text)).toBe(kept)
})
