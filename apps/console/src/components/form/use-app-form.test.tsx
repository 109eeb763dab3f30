// @vitest-environment happy-dom
// A form in a drawer that was refused: its fields were disabled meanwhile, and the keys go on in the one they were in.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import { useAppForm } from './use-app-form.ts'

afterEach(cleanup)

function Entry({ meanwhile }: { readonly meanwhile: () => void }) {
  const { formProps, isBusy } = useAppForm<{ name: string }>({
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      meanwhile()
      throw new ApiError('refused', '操作过于频繁')
    },
  })
  return (
    <SideDrawer title="登记" open onClose={() => undefined}>
      <Form {...formProps} disabled={isBusy}>
        <Form.Item name="name" label="名称">
          <Input />
        </Form.Item>
        <button type="submit">提交</button>
      </Form>
    </SideDrawer>
  )
}

const fallToDrawer = () => document.querySelector<HTMLElement>('.ant-drawer')?.focus()

it('goes on in its field when the focus has fallen to its drawer', async () => {
  const during: (Element | null)[] = []
  const lose = () => {
    fallToDrawer()
    during.push(document.activeElement)
  }
  const app = renderWithApp(<Entry meanwhile={lose} />, { answers: [] })
  const field = await screen.findByLabelText('名称')
  field.focus()
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(during).toHaveLength(1))
  expect(during).not.toContain(field)
  await waitFor(() => expect(document.activeElement).toBe(field))
  app.close()
})
