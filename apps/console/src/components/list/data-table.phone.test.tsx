// @vitest-environment happy-dom
// A cell of a phone's card is half as wide as the screen: what is kept on one line elsewhere breaks there.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const sheet = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

it('breaks long values in the cells of a card, and no number in its head', () => {
  ;(window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void } }).happyDOM.setViewport({
    width: 390,
  })
  render(
    <>
      <style>{sheet('../../theme/shared.css') + sheet('data-table.phone.css')}</style>
      <table className="data-table">
        <tbody>
          <tr>
            <td className="data-table-phone-head">
              <span className="nowrap">RC202611302333397778</span>
            </td>
            <td>
              <span className="nowrap">银行卡快捷 · 中国农业银行 0018</span>
            </td>
            <td className="data-table-phone-aside">
              <small className="nowrap">原定 11-30，核实中</small>
            </td>
          </tr>
        </tbody>
      </table>
    </>,
  )
  const breaks = (text: string) => getComputedStyle(screen.getByText(text)).whiteSpace
  expect(breaks('RC202611302333397778')).toBe('nowrap')
  expect(breaks('银行卡快捷 · 中国农业银行 0018')).toBe('normal')
  expect(breaks('原定 11-30，核实中')).toBe('normal')
})
