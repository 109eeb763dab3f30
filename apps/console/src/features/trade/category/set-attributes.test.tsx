// @vitest-environment happy-dom
// A category's attributes: what comes from above is read, its own are changed as a whole, and nothing typed is lost.
import { api, type CategoryAttribute } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, complaint, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import CategoryPage from './category-page.tsx'
import { categoryRow as row } from './category-row.testing.ts'

const FOOD = '01932c5a-0000-7000-8000-00000000ca01'
const TEA = '01932c5a-0000-7000-8000-00000000ca02'

const attribute = (name: string, more: Partial<CategoryAttribute> = {}): CategoryAttribute => ({
  id: `01932c5a-0000-7000-8000-0000000a${name.codePointAt(0)?.toString(16)}`,
  categoryId: TEA,
  categoryName: '茶叶',
  name,
  keptName: name,
  kind: 'PARAM',
  inputType: 'TEXT',
  unit: '',
  options: [],
  required: false,
  searchable: false,
  maxValues: 1,
  ...more,
})
const origin = attribute('产地', { categoryId: FOOD, categoryName: '食品', required: true })
const storage = attribute('储存', { inputType: 'SELECT', options: ['常温', '冷藏'] })
const weight = attribute('净重', { inputType: 'NUMBER', unit: '克' })

let app: ReturnType<typeof renderWithApp>
const open = async (...more: FakeAnswer[]) => {
  app = renderWithApp(<CategoryPage />, {
    login: operatorLogin,
    search: { top: FOOD },
    answers: [
      answer(api.category.listAll, [row(FOOD, '食品', null), row(TEA, '茶叶', FOOD, { attributeCount: 2 })]),
      answer(api.category.attributes, [origin, storage, weight]),
      answer(api.category.update, null),
      ...more,
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: '“茶叶”的操作' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '类目属性' }))
  return within(await screen.findByRole('dialog'))
}
afterEach(() => app.close())
const sent = () => app.server.inputsOf(api.category.update)

it('shows what comes from above to be read, and how many there are of its own', async () => {
  const dialog = await open()
  const above = within(dialog.getByRole('region', { name: '来自上级' }))
  expect(above.getByText('产地')).toBeTruthy()
  expect(above.queryAllByRole('textbox')).toHaveLength(0)
  expect(dialog.getAllByRole('group')).toHaveLength(2)
  expect(screen.getByText(/· 2 个属性/)).toBeTruthy()
})

it('sends its own as a whole, in their order, each with what its way of entering has', async () => {
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: '上移第 2 个属性' }))
  fireEvent.change(dialog.getByLabelText('可选值'), { target: { value: '常温\n冷藏\n\n冷冻\n常温' } })
  fireEvent.click(dialog.getByRole('button', { name: /添加属性/ }))
  const added = within(dialog.getAllByRole('group')[2] ?? document.body)
  fireEvent.change(added.getByLabelText('名称'), { target: { value: '香型' } })
  fireEvent.change(added.getByLabelText('可选值'), { target: { value: '兰香\n豆香' } })
  fireEvent.click(added.getByLabelText('必填'))
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([
    {
      action: 'setAttributes',
      id: TEA,
      version: 7,
      attributes: [
        { id: weight.id, name: '净重', inputType: 'NUMBER', unit: '克', options: [] },
        { id: storage.id, options: ['常温', '冷藏', '冷冻'] },
        { name: '香型', kind: 'PARAM', inputType: 'SELECT', options: ['兰香', '豆香'], required: true },
      ],
    },
  ])
})

it('complains beside the field: a name twice, no options, and what the server says', async () => {
  const dialog = await open(complaint(api.category.update, '参数错误', { 'attributes.0.name': '不能使用这个名称' }))
  const [first, second] = dialog.getAllByLabelText('名称')
  if (first === undefined || second === undefined) throw new Error('Two names should stand there')
  fireEvent.change(second, { target: { value: '储存' } })
  fireEvent.change(dialog.getByLabelText('可选值'), { target: { value: ' \n' } })
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('“储存”重复')).toBeTruthy()
  expect(dialog.getByText('请填写可选值')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(second, { target: { value: '净重' } })
  fireEvent.change(dialog.getByLabelText('可选值'), { target: { value: '常温' } })
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('不能使用这个名称')).toBeTruthy()
})

it('lets nobody change what an attribute is once goods may have said something by it', async () => {
  const dialog = await open()
  const [select] = dialog.getAllByLabelText('录入方式')
  expect(select?.closest('.ant-select')?.className).toContain('ant-select-disabled')
})
