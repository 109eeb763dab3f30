// @vitest-environment happy-dom
// The size of controls changes everywhere at once, without a reload, and is remembered in its cookie.
import { fireEvent, renderHook, screen } from '@testing-library/react'
import { Button } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from '../../api/cookie.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { chooseSize } from '../../theme/size.ts'
import { SizeMenu } from './size-menu.tsx'

let app: ReturnType<typeof renderWithApp>
afterEach(() => {
  chooseSize('medium')
  app.close()
})

it('makes the controls of an open page larger', async () => {
  app = renderWithApp(
    <>
      <SizeMenu />
      <Button>发货</Button>
    </>,
  )
  const button = screen.getByRole('button', { name: '发货' })
  expect(button.className).not.toContain('ant-btn-lg')
  fireEvent.click(screen.getByRole('button', { name: '控件大小' }))
  expect(screen.getByRole('menuitemradio', { name: '中等' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(screen.getByRole('menuitemradio', { name: '默认' }))
  expect(screen.getByRole('button', { name: '发货' }).className).toContain('ant-btn-lg')
  expect(readCookie('size')).toBe('default')
  expect(document.documentElement.dataset.size).toBe('default')
})

it.each([
  ['默认', 'default', 'ant-btn-lg'],
  ['中等', 'medium', 'ant-btn'],
  ['小', 'small', 'ant-btn-sm'],
  ['超小', 'mini', 'ant-btn-sm'],
])('%s is remembered in the cookie `size` as %s', (label, value, look) => {
  app = renderWithApp(
    <>
      <SizeMenu />
      <Button>发货</Button>
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: '控件大小' }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: label }))
  expect([readCookie('size'), document.documentElement.dataset.size]).toEqual([value, value])
  expect(screen.getByRole('button', { name: '发货' }).className).toContain(look)
})

it('is medium when no cookie says otherwise, or one that says nothing known', async () => {
  for (const cookie of [null, 'huge']) {
    writeCookie('size', cookie)
    vi.resetModules()
    const { useSize } = await import('../../theme/size.ts')
    expect(renderHook(() => useSize()).result.current).toBe('medium')
  }
  app = renderWithApp(<SizeMenu />)
})
