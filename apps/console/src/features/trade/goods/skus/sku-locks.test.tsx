// @vitest-environment happy-dom
// What is pasted or filled down stops at what its writer may not change.
import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { combinations, type Matrix, rowAt, withCells } from './matrix.ts'
import { noComplaints } from './matrix-saving.ts'
import { SkuTable } from './sku-table.tsx'

const value = (id: string, name: string) => ({ id, name, picture: null })
const specs = [{ id: 'colour', name: '颜色', values: [value('red', '红'), value('blue', '蓝'), value('new', '绿')] }]
const row = (id: string | undefined) => ({
  ...(id !== undefined && { id }),
  cells: { priceFen: '10', stock: '5' },
  enabled: true,
  tierPrices: [],
  picture: null,
})
const begun: Matrix = { specs, rows: { red: row('1'), blue: row('2'), new: row(undefined) } }
let latest = begun

function Table(): ReactNode {
  const [matrix, setMatrix] = useState(begun)
  latest = matrix
  return (
    <SkuTable
      matrix={matrix}
      rows={combinations(specs)}
      fields={['priceFen', 'stock', 'outerSkuCode']}
      complaints={noComplaints}
      locks={{ isPriceLocked: false, isStockLocked: true }}
      onCells={(changes) => setMatrix(withCells(matrix, changes))}
      onRow={() => {}}
      onEnableAll={() => {}}
    />
  )
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const cells = () => ['red', 'blue', 'new'].map((key) => rowAt(latest, key).cells)

it('leaves the stock of SKUs that there are to whoever may change it', async () => {
  app = renderWithApp(<Table />)
  const price = await screen.findByLabelText(/售价.*红/)
  const clipboardData = { getData: () => '11\t50\tA\n12\t51\tB\n13\t52\tC' }
  fireEvent.paste(price, { clipboardData })
  expect(cells()).toEqual([
    { priceFen: '11', stock: '5', outerSkuCode: 'A' },
    { priceFen: '12', stock: '5', outerSkuCode: 'B' },
    { priceFen: '13', stock: '52', outerSkuCode: 'C' },
  ])
  expect(await screen.findByText('2 个单元格您没有修改权限，保持不变')).toBeTruthy()
})
