// @vitest-environment happy-dom
// A mobile number is taken whole however it was copied, in the field that every form of the console uses.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { MobileInput } from './mobile-input.tsx'

afterEach(cleanup)

it.each([
  ['+86 138 0013 8000', '13800138000'],
  ['0086-138-0013-8000', '13800138000'],
  [' 138–0013–8000 ', '13800138000'],
  ['13800138000999', '13800138000'],
  ['138 0', '1380'],
])('takes %s as %s', (pasted, taken) => {
  render(
    <Form>
      <Form.Item name="phone" label="手机号">
        <MobileInput />
      </Form.Item>
    </Form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('手机号')
  expect(field.getAttribute('maxlength')).toBeNull()
  fireEvent.change(field, { target: { value: pasted } })
  expect(field.value).toBe(taken)
})
