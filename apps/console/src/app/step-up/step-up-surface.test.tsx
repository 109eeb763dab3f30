// @vitest-environment happy-dom
// While somebody proves who they are nothing that was typed is lost, and afterwards the keys go on where they were.
import { api, refusalCode } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useSend } from '../../api/use-endpoint.ts'
import { AppForm } from '../../components/form/app-form.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { SideDrawer } from '../../components/overlay/side-drawer.tsx'
import { answer, refusal } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'

const id = '01932c5a-0000-7000-8000-0000000000c1'
const needsProof = refusal(api.apiKey.revoke, refusalCode('stepUp.required'), '需要安全验证')
const ways = answer(api.security.stepUpMethods, { methods: ['password'], phone: '', validUntil: null })

function Page(): ReactNode {
  const revoke = useSend(api.apiKey.revoke)
  return (
    <>
      <Button onClick={() => void revoke.send({ id }).catch(() => undefined)}>停用密钥</Button>
      <AppForm<{ reason: string }> onSubmit={() => revoke.send({ id })} submitText="停用并说明">
        <Form.Item name="reason" label="原因">
          <Input />
        </Form.Item>
      </AppForm>
    </>
  )
}

let app: ReturnType<typeof renderWithApp>
const open = () => {
  app = renderWithApp(<Page />, { answers: [needsProof, ways] })
}
afterEach(() => app.close())

const startFrom = async (element: HTMLElement) => {
  element.focus()
  fireEvent.click(element)
  await waitFor(async () => expect(document.activeElement).toBe(await screen.findByLabelText('输入登录密码')))
}
const prove = () => {
  app.server.push(answer(api.security.stepUp, { validUntil: '2026-11-20T01:10:00.000Z' }))
  app.server.push(answer(api.apiKey.revoke, null))
  fireEvent.change(screen.getByLabelText('输入登录密码'), { target: { value: 'Old-Horse-2026' } })
  fireEvent.click(screen.getByText('验证并继续').closest('button') ?? document.body)
}
const gone = () => waitFor(() => expect(screen.queryByText('安全验证')).toBeNull())
const sent = (times: number) => waitFor(() => expect(app.server.inputsOf(api.apiKey.revoke)).toHaveLength(times))

describe('the question', () => {
  it('stands above the dialog in a drawer that asked', async () => {
    const none = () => undefined
    app = renderWithApp(
      <SideDrawer title="认证" open onClose={none} width={480}>
        <Dialog title="驳回" open onClose={none}>
          <Page />
        </Dialog>
      </SideDrawer>,
      { answers: [needsProof, ways] },
    )
    await startFrom(await screen.findByRole('button', { name: '停用密钥' }))
    const layerOf = (title: string) =>
      Number(screen.getByText(title).closest<HTMLElement>('.ant-modal-wrap')?.style.zIndex)
    expect(layerOf('驳回')).toBeGreaterThan(0)
    expect(layerOf('安全验证')).toBeGreaterThan(layerOf('驳回'))
  })
})

it('offers only the ways that the act takes', async () => {
  const byCode = refusal(api.apiKey.revoke, refusalCode('stepUp.required'), '需要安全验证', {
    act: 'a',
    methods: ['sms'],
  })
  const both = answer(api.security.stepUpMethods, {
    methods: ['password', 'sms'],
    phone: '138****0001',
    validUntil: null,
  })
  app = renderWithApp(<Page />, { answers: [byCode, both] })
  fireEvent.click(screen.getByRole('button', { name: '停用密钥' }))
  expect(await screen.findByText('获取验证码')).toBeTruthy()
  expect(screen.queryByLabelText('输入登录密码')).toBeNull()
  expect(screen.queryByText('登录密码')).toBeNull()
})

it('counts down to the next code when one was texted for another act a moment ago', async () => {
  const byCode = refusal(api.apiKey.revoke, refusalCode('stepUp.required'), '需要安全验证', { methods: ['sms'] })
  const way = answer(api.security.stepUpMethods, { methods: ['sms'], phone: '138****0001', validUntil: null })
  const tooSoon = refusal(api.security.sendStepUpCode, refusalCode('request.tooMany'), '操作过于频繁，请 41 秒后再试', {
    seconds: 41,
  })
  app = renderWithApp(<Page />, { answers: [byCode, way, tooSoon] })
  fireEvent.click(screen.getByRole('button', { name: '停用密钥' }))
  fireEvent.click(await screen.findByText('获取验证码'))
  const waiting = await screen.findByText(/^4[01] 秒后重发$/)
  expect(waiting.closest('button')?.disabled).toBe(true)
})

it('opened anew within the minute it waits for the code that was texted, which still holds', async () => {
  const byCode = refusal(api.apiKey.revoke, refusalCode('stepUp.required'), '需要安全验证', { methods: ['sms'] })
  const way = answer(api.security.stepUpMethods, { methods: ['sms'], phone: '138****0002', validUntil: null })
  const texted = answer(api.security.sendStepUpCode, { resendAfterSeconds: 60, validSeconds: 300 })
  app = renderWithApp(<Page />, { answers: [byCode, way, texted] })
  const begin = async () => fireEvent.click(screen.getByRole('button', { name: '停用密钥' }))
  await begin()
  fireEvent.click(await screen.findByText('获取验证码'))
  await screen.findByText(/^(60|59) 秒后重发$/)
  fireEvent.click(screen.getByRole('button', { name: /关闭|Close/ }))
  await gone()
  app.server.push(byCode)
  app.server.push(way)
  await begin()
  const waiting = await screen.findByText(/^\d\d 秒后重发$/)
  expect(waiting.closest('button')?.disabled).toBe(true)
  expect(screen.queryByText('获取验证码')).toBeNull()
  app.server.push(answer(api.security.stepUp, { validUntil: '2026-11-20T01:10:00.000Z' }))
  app.server.push(answer(api.apiKey.revoke, null))
  fireEvent.change(screen.getByLabelText(/短信验证码/), { target: { value: '123456' } })
  fireEvent.click(screen.getByText('验证并继续').closest('button') ?? document.body)
  await gone()
  expect(app.server.inputsOf(api.security.sendStepUpCode)).toHaveLength(1)
  expect(app.server.inputsOf(api.security.stepUp)).toMatchObject([{ method: 'sms', proof: '123456' }])
})

describe('after the proof', () => {
  it('the button that was pressed has the focus again', async () => {
    open()
    const button = screen.getByRole('button', { name: '停用密钥' })
    await startFrom(button)
    prove()
    await gone()
    await sent(2)
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('the form has what was typed, and its field the focus', async () => {
    open()
    const field = screen.getByLabelText<HTMLInputElement>('原因')
    fireEvent.change(field, { target: { value: '已外泄' } })
    field.focus()
    fireEvent.submit(field.closest('form') ?? document.body)
    await screen.findByLabelText('输入登录密码')
    prove()
    await gone()
    await sent(2)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('已外泄')
  })
})

it('gives the focus back without a proof as well, and the act is not sent again', async () => {
  open()
  const button = screen.getByRole('button', { name: '停用密钥' })
  await startFrom(button)
  fireEvent.click(screen.getByRole('button', { name: /关闭|Close/ }))
  await gone()
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(app.server.inputsOf(api.apiKey.revoke)).toHaveLength(1)
})
