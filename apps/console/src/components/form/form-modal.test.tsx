// @vitest-environment happy-dom
// A form in a dialog: complaints stand beside their fields, a refusal keeps what was typed, success closes.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useSend } from '../../api/use-endpoint.ts'
import { hasDirtyForm } from '../../session/dirty-forms.ts'
import { answer, complaint, type FakeAnswer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { FormModal } from './form-modal.tsx'
import { rulesOf } from './form-rules.ts'

const created = {
  id: '01932c5a-0000-7000-8000-000000000003',
  name: '小程序',
  keyPrefix: 'mk_1',
  createdAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  key: 'mk_1x',
  secret: 'sk_1x',
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  const create = useSend(api.apiKey.create)
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <FormModal<{ name: string }> title="新建密钥" open={isOpen} onClose={() => setOpen(false)} onSubmit={create.send}>
        <Form.Item name="name" label="名称" rules={rulesOf(api.apiKey.create.body, 'name')}>
          <Input />
        </Form.Item>
      </FormModal>
    </>
  )
}

let app: ReturnType<typeof renderWithApp>
const open = (reply: FakeAnswer) => {
  app = renderWithApp(<Page />, { answers: [reply] })
}
const type = async (name: string) => fireEvent.change(await screen.findByLabelText('名称'), { target: { value: name } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

afterEach(() => app.close())

it('opens with the focus in its first field, so that one may type at once', async () => {
  open(answer(api.apiKey.create, created))
  const field = await screen.findByLabelText('名称')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it("asks nothing of the server while the contract's own rule is broken", async () => {
  open(answer(api.apiKey.create, created))
  await screen.findByLabelText('名称')
  submit()
  await screen.findByText('请填写名称')
  expect(app.server.inputsOf(api.apiKey.create)).toEqual([])
})

it("shows the server's complaint beside its field and keeps what was typed", async () => {
  open(complaint(api.apiKey.create, '名称：已有同名密钥', { name: '已有同名密钥' }))
  await type('小程序')
  submit()
  await screen.findByText('已有同名密钥')
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('小程序')
  expect(screen.getByText('open')).toBeDefined()
  expect(hasDirtyForm()).toBe(true)
})

it('goes on in the field the server complains about, wherever one was', async () => {
  open(complaint(api.apiKey.create, '名称：已有同名密钥', { name: '已有同名密钥' }))
  await type('小程序')
  screen.getByRole('button', { name: '确定' }).focus()
  submit()
  await screen.findByText('已有同名密钥')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
})

it('closes after success and is then no longer half filled', async () => {
  open(answer(api.apiKey.create, created))
  await type('小程序')
  submit()
  await screen.findByText('closed')
  await waitFor(() => expect(hasDirtyForm()).toBe(false))
  expect(app.server.inputsOf(api.apiKey.create)).toEqual([{ name: '小程序' }])
})
