// @vitest-environment happy-dom
// Messages and questions: what draws them comes with the first one, and nothing said before it stood is lost.
import { act, fireEvent, screen } from '@testing-library/react'
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

it('asks, and answers what was pressed', async () => {
  const answers: boolean[] = []
  function Asking() {
    const confirm = useConfirm()
    return <button onClick={() => void confirm({ title: 'Sure?' }).then((answer) => answers.push(answer))}>ask</button>
  }
  app = renderWithApp(<Asking />)
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click(await screen.findByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click((await screen.findAllByRole('button', { name: '确定' })).at(-1) ?? document.body)
  await expect.poll(() => answers).toEqual([false, true])
})
