// @vitest-environment happy-dom
// The tour: only over parts that are there, by buttons and keys, and gone when it ends.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import GuidePage from './guide-page.tsx'

let app: ReturnType<typeof renderWithApp>
beforeEach(() => {
  document.body.innerHTML =
    '<button data-guide="menu"></button><nav data-guide="breadcrumb"></nav><nav data-guide="tags"></nav>'
  app = renderWithApp(<GuidePage />)
})
afterEach(() => {
  app.close()
  cleanup()
  document.body.innerHTML = ''
})
const start = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '开始引导' }))
  return screen.findByRole('dialog')
}

it('visits the parts that are on the screen, in order, and ends after the last', async () => {
  expect(await screen.findByText(/共 3 步/)).toBeTruthy()
  await start()
  for (const title of ['菜单', '当前位置']) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  }
  expect(screen.getByRole('heading', { level: 2, name: '标签栏' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('begins at once for whoever asked for it in the menu', async () => {
  app.close()
  app = renderWithApp(<GuidePage />, { search: { start: '1' } })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('moves by arrow keys and never beyond its ends', async () => {
  const dialog = await start()
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(screen.getByText('第 1 / 3 步')).toBeTruthy()
  for (let press = 0; press < 5; press += 1) fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(screen.getByText('第 3 / 3 步')).toBeTruthy()
})
