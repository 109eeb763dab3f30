// @vitest-environment happy-dom
// Messages and questions: what draws them comes with the first one, and nothing said before it stood is lost.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../api/show-error.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { notice, useConfirm } from './confirm.ts'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('says what was said before it stood, in its order, and errors too', async () => {
  app = renderWithApp(<p>page</p>)
  act(() => {
    notice.success('first')
    showError(new ApiError('network', 'refused'))
  })
  expect(screen.queryByText('first')).toBeNull()
  const first = await screen.findByText('first')
  const second = await screen.findByText('refused')
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const shownNow = (text: string) => screen.queryByText(text)?.closest('.ant-message-notice')

it('gives a message that takes the place of another all of its own time, and never leaves it for ever', async () => {
  app = renderWithApp(<p>page</p>)
  act(() => notice.success({ key: 'shipped', content: 'one shipped' }))
  await screen.findByText('one shipped')
  const first = shownNow('one shipped')
  act(() => notice.success({ key: 'shipped', content: 'two shipped' }))
  await screen.findByText('two shipped')
  // The library goes on with the time of a message that it changes, and forgets it when that one is just leaving.
  expect(shownNow('two shipped')).not.toBe(first)
  await waitFor(() => expect(first?.className).toContain('-leave'))
  const second = shownNow('two shipped')
  expect(second?.className).not.toContain('-leave')
  act(() => notice.destroy('shipped'))
  await waitFor(() => expect(second?.className).toContain('-leave'))
})

it('says the same words once, for a double click did one thing', async () => {
  app = renderWithApp(<p>page</p>)
  act(() => {
    notice.success('taken')
    notice.success('taken')
  })
  await screen.findAllByText('taken')
  await waitFor(() => expect(screen.queryAllByText('taken')).toHaveLength(1))
})

let answers: boolean[] = []
function Asking() {
  const confirm = useConfirm()
  return <button onClick={() => void confirm({ title: 'Sure?' }).then((answer) => answers.push(answer))}>ask</button>
}

it('asks once, however often the button is pressed, and again once it is answered', async () => {
  answers = []
  app = renderWithApp(<Asking />)
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click(screen.getByText('ask'))
  const sure = await screen.findAllByRole('button', { name: '确定' })
  expect(sure).toHaveLength(1)
  fireEvent.click(screen.getByText('ask'))
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  for (const button of sure) fireEvent.click(button)
  await expect.poll(() => answers).toEqual([false, false, true])
})

it('asks, and answers what was pressed', async () => {
  answers = []
  app = renderWithApp(<Asking />)
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click(await screen.findByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click((await screen.findAllByRole('button', { name: '确定' })).at(-1) ?? document.body)
  await expect.poll(() => answers).toEqual([false, true])
})
