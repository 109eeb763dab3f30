// @vitest-environment happy-dom
// What had the focus may go away by what was done: the keys go on where it was, and not at the beginning of the page.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'
import { SideDrawer } from './side-drawer.tsx'

afterEach(cleanup)

/** Orders that leave the list once they are closed, in the drawer or the dialog in which that is done. */
function Orders({ overlay: Overlay }: { readonly overlay: typeof SideDrawer | typeof Dialog }): ReactNode {
  const [numbers, setNumbers] = useState(['SO1', 'SO2', 'SO3'])
  const [shown, setShown] = useState('')
  return (
    <div id="content">
      <table className="data-table">
        <tbody>
          {numbers.map((no) => (
            <tr key={no} tabIndex={0} onKeyDown={() => setShown(no)}>
              <td>{no}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Overlay title="订单" open={shown !== ''} onClose={() => setShown('')}>
        {numbers.includes(shown) && (
          <button type="button" onClick={() => setNumbers(numbers.filter((no) => no !== shown))}>
            关闭订单
          </button>
        )}
      </Overlay>
    </div>
  )
}

const rowOf = (no: string) => screen.getByText(no).closest('tr') ?? document.body
async function closeOrder(no: string): Promise<void> {
  rowOf(no).focus()
  fireEvent.keyDown(rowOf(no))
  const button = await screen.findByRole('button', { name: '关闭订单' })
  act(() => button.focus())
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByText('关闭订单')).toBeNull())
}

it('stays in the drawer when the button that was pressed goes', async () => {
  render(<Orders overlay={SideDrawer} />)
  await closeOrder('SO2')
  await waitFor(() => expect(document.activeElement?.closest('.ant-drawer')).toBeTruthy())
})

it.each([
  ['SO2', 'SO3'],
  ['SO3', 'SO2'],
])('is in the row that stands where %s was, once its dialog is closed', async (gone, next) => {
  render(<Orders overlay={Dialog} />)
  await closeOrder(gone)
  fireEvent.click(screen.getByRole('button', { name: /关闭|Close/ }))
  await waitFor(() => expect(document.activeElement).toBe(rowOf(next)))
})
