// @vitest-environment happy-dom
// The region is found by a part of any name, and Enter takes the first of what was found.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { RegionPicker } from './region-picker.tsx'

const regions = [
  { value: '110000', label: '北京市', children: [{ value: '110101', label: '东城区' }] },
  {
    value: '330000',
    label: '浙江省',
    children: [
      {
        value: '330100',
        label: '杭州市',
        children: [
          { value: '330102', label: '上城区' },
          { value: '330106', label: '西湖区' },
        ],
      },
    ],
  },
]

let app: ReturnType<typeof renderWithApp>
let chosen: unknown
afterEach(() => app.close())
const open = async () => {
  chosen = undefined
  app = renderWithApp(
    <Form onValuesChange={(values) => (chosen = values)}>
      <Form.Item name="region" label="所在地区">
        <RegionPicker />
      </Form.Item>
    </Form>,
    { answers: [answer(api.init.regions, regions)] },
  )
  await waitFor(() => expect(app.server.calls).toHaveLength(1))
  return screen.findByLabelText('所在地区')
}
const press = (field: HTMLElement, key: string, keyCode: number) =>
  fireEvent.keyDown(field, { key, keyCode, which: keyCode })

it('takes the first that was found with Enter', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: '西湖' } })
  await screen.findByText(/西湖/)
  press(field, 'Enter', 13)
  await waitFor(() =>
    expect(chosen).toEqual({
      region: [
        { code: '330000', name: '浙江省' },
        { code: '330100', name: '杭州市' },
        { code: '330106', name: '西湖区' },
      ],
    }),
  )
})

it('takes the one that arrows have reached', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: '杭州' } })
  await screen.findByText(/西湖/)
  press(field, 'ArrowDown', 40)
  press(field, 'ArrowDown', 40)
  press(field, 'Enter', 13)
  await waitFor(() => expect(chosen).toMatchObject({ region: [{}, {}, { name: '西湖区' }] }))
})

it('takes nothing where nothing was found', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: '火星' } })
  press(field, 'Enter', 13)
  expect(chosen).toBeUndefined()
})
