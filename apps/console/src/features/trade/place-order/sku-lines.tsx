// What is ordered: a search over what can be sold now, and the chosen lines with their quantities. A Form.Item control.
import { DeleteOutlined } from '@ant-design/icons'
import { api, formatYuan, type SellableSku, unitFenOf } from '@merchant/contract'
import { Button, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useSettled } from '../../../components/form/use-settled.ts'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { apartFrom, picked, type PickedLine } from './picked-line.ts'
import { placeOrderTexts } from './place-order.texts.ts'

const SETTLES_MS = 250
const MOST_OF_ONE = 999

interface SkuLinesProps {
  readonly id?: string
  readonly value?: readonly PickedLine[]
  readonly onChange?: (lines: PickedLine[]) => void
}

export function SkuLines({ id, value = [], onChange }: SkuLinesProps): ReactNode {
  const t = useText(placeOrderTexts)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), SETTLES_MS)
  const { data, isFetching } = useRead(api.goods.sellable, { keyword }, { keepPrevious: true })
  const found = data?.list ?? []
  const choose = (skuId: string) => {
    const sku = found.find((one) => one.skuId === skuId)
    if (sku !== undefined) onChange?.(picked(value, sku))
    setTyped('')
  }
  const change = (skuId: string, quantity: number | null) =>
    onChange?.(value.map((line) => (line.skuId === skuId ? { ...line, quantity: quantity ?? 1 } : line)))
  return (
    <>
      <Select<string | null>
        {...(id === undefined ? {} : { id })}
        value={null}
        onChange={(skuId) => skuId !== null && choose(skuId)}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        loading={isFetching}
        placeholder={t('goodsHint')}
        notFoundContent={t('goodsNone')}
        options={found.map((sku) => {
          const apart = apartFrom(value, sku)
          return {
            value: sku.skuId,
            disabled: apart !== null,
            label: <Offered sku={sku} {...(apart === null ? {} : { why: t(apart) })} />,
          }
        })}
      />
      {value.length > 0 && (
        <ul className="place-lines">
          {value.map((line) => (
            <li key={line.skuId}>
              <SkuName sku={line} />
              <InputNumber
                aria-label={t('quantity', { title: line.title })}
                min={1}
                max={Math.min(line.available, MOST_OF_ONE)}
                precision={0}
                value={line.quantity}
                onChange={(quantity) => change(line.skuId, quantity)}
              />
              <MoneyText fen={unitFenOf(line, line.quantity) * line.quantity} />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeLine', { title: line.title })}
                onClick={() => onChange?.(value.filter(({ skuId }) => skuId !== line.skuId))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Offered({ sku, why }: { readonly sku: SellableSku; readonly why?: string }): ReactNode {
  const t = useText(placeOrderTexts)
  return (
    <span className="place-offered" title={why}>
      <SkuName sku={sku} />
      <span className="tabular">
        ¥{formatYuan(sku.priceFen, true)}
        <small className="muted">{why ?? t('left', { count: sku.available })}</small>
      </span>
    </span>
  )
}

function SkuName({ sku }: { readonly sku: SellableSku }): ReactNode {
  return (
    <span className="place-sku">
      {sku.thumbnailUrl === null ? (
        <span className="place-picture" />
      ) : (
        <img className="place-picture" src={sku.thumbnailUrl} alt="" loading="lazy" width={40} height={40} />
      )}
      <span>
        <span className="place-title">{sku.title}</span>
        <small className="muted">{[sku.specText, sku.outerSkuCode].filter((text) => text !== '').join(' · ')}</small>
      </span>
    </span>
  )
}
