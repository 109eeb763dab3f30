// @vitest-environment happy-dom
// A new product of the platform: its price is asked for, and never sent as nothing.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { PlatformProductForm } from './platform-product-form.tsx'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('begins without a price, and asks for it', async () => {
  app = renderWithApp(<PlatformProductForm product={null} onClose={() => {}} />, { answers: [] })
  const price = await screen.findByLabelText<HTMLInputElement>('单价（元）')
  expect(price.value).toBe('')
  fireEvent.change(screen.getByLabelText('版本名称'), { target: { value: '基础版' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  expect(app.server.inputsOf(api.platformProduct.save)).toEqual([])
})
