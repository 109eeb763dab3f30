// One rule for the prices or the stock of all SKUs of many goods, or one freight, ship promise or sort weight for all of them.
import { api, MOST_SORT_WEIGHT } from '@merchant/contract'
import { Form, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { FreightSelect, freightChoices } from './freight-section.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { goodsTexts } from './goods.texts.ts'
import type { BatchAct } from './use-goods-batch.tsx'

export type BatchChange = 'setPrices' | 'setStocks' | 'setFreight' | 'setShipHours' | 'setSortWeight'

interface ChangeManyDialogProps {
  readonly change: BatchChange | null
  /** How many goods. */
  readonly count: number
  readonly onChange: (act: BatchAct) => Promise<void>
  readonly onClose: () => void
}

export function ChangeManyDialog({ change, ...rest }: ChangeManyDialogProps): ReactNode {
  if (change === null) return null
  const Dialog = {
    setPrices: PricesDialog,
    setStocks: StocksDialog,
    setFreight: FreightDialog,
    setShipHours: PromiseDialog,
    setSortWeight: WeightDialog,
  }[change]
  return <Dialog {...rest} />
}

type OneDialogProps = Omit<ChangeManyDialogProps, 'change'>

const priceWays = ['set', 'raise', 'lower', 'multiply'] as const
interface Prices {
  readonly how: (typeof priceWays)[number]
  readonly fen?: number | null
  /** As people say it: 95 is 95 %. */
  readonly percent?: number | null
}

function PricesDialog({ count, onChange, onClose }: OneDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const save = ({ how, fen, percent }: Prices) => {
    if (how === 'multiply')
      return onChange({ action: 'setPrices', change: { how, bp: Math.round((percent ?? 0) * 100) } })
    if (how === 'set') return onChange({ action: 'setPrices', change: { how, fen: fen ?? 0 } })
    return onChange({ action: 'setPrices', change: { how: 'add', fen: how === 'raise' ? (fen ?? 0) : -(fen ?? 0) } })
  }
  return (
    <FormModal<Prices>
      title={t('pricesTitle', { count })}
      open
      onClose={onClose}
      onSubmit={save}
      initialValues={{ how: 'set' }}
    >
      <Form.Item name="how" label={t('changeHow')} extra={t('allSkus')}>
        <Radio.Group options={priceWays.map((value) => ({ value, label: t(`price_${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: Prices, after: Prices) => before.how !== after.how}>
        {({ getFieldValue }) =>
          getFieldValue('how') === 'multiply' ? (
            <Form.Item
              name="percent"
              label={t('percent')}
              extra={t('percentHint')}
              rules={[{ required: true, type: 'number', min: 0.01, max: 1000, message: t('percentMissing') }]}
            >
              <InputNumber<number>
                min={0.01}
                max={1000}
                precision={2}
                suffix="%"
                controls={false}
                className="goods-wide"
              />
            </Form.Item>
          ) : (
            <Form.Item
              name="fen"
              label={t(getFieldValue('how') === 'set' ? 'price' : 'byHowMuch')}
              rules={[{ required: true, message: t('priceMissing') }]}
            >
              <FenInput />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  )
}

const stockWays = ['set', 'more', 'fewer'] as const
interface Stocks {
  readonly how: (typeof stockWays)[number]
  readonly count?: number | null
}

function StocksDialog({ count: goods, onChange, onClose }: OneDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const save = ({ how, count }: Stocks) => {
    const pieces = count ?? 0
    const change =
      how === 'set' ? { how, count: pieces } : { how: 'add' as const, count: how === 'more' ? pieces : -pieces }
    return onChange({ action: 'setStocks', change })
  }
  return (
    <FormModal<Stocks>
      title={t('stocksTitle', { count: goods })}
      open
      onClose={onClose}
      onSubmit={save}
      initialValues={{ how: 'set' }}
    >
      <Form.Item name="how" label={t('changeHow')} extra={t('allSkus')}>
        <Radio.Group options={stockWays.map((value) => ({ value, label: t(`stock_${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="count"
        label={t('pieces')}
        rules={[{ required: true, type: 'number', min: 0, max: 10_000_000, message: t('piecesMissing') }]}
      >
        <InputNumber<number> min={0} max={10_000_000} precision={0} controls={false} className="goods-wide" />
      </Form.Item>
    </FormModal>
  )
}

interface Freight {
  readonly freightTemplateId?: string | null
  readonly freightFen?: number | null
}

function FreightDialog({ count, onChange, onClose }: OneDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const editor = useText(goodsEditorTexts)
  const { data: templates } = useRead(api.freight.list, undefined, { quiet: true })
  const save = ({ freightTemplateId = null, freightFen }: Freight) =>
    onChange({
      action: 'setFreight',
      freightTemplateId,
      freightFen: freightTemplateId === null ? (freightFen ?? 0) : 0,
    })
  return (
    <FormModal<Freight> title={t('freightTitle', { count })} open onClose={onClose} onSubmit={save}>
      <Form.Item name="freightTemplateId" label={editor('freightWay')}>
        <FreightSelect options={freightChoices(editor('ownFreight'), templates)} />
      </Form.Item>
      <Form.Item
        noStyle
        shouldUpdate={(before: Freight, after: Freight) => before.freightTemplateId !== after.freightTemplateId}
      >
        {({ getFieldValue }) =>
          (getFieldValue('freightTemplateId') ?? null) === null && (
            <Form.Item name="freightFen" label={editor('freight')} extra={editor('freightHint')}>
              <FenInput />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  )
}

interface ShipPromise {
  readonly shipHours: 24 | 48 | 72
}

function PromiseDialog({ count, onChange, onClose }: OneDialogProps): ReactNode {
  const t = useText(goodsTexts)
  return (
    <FormModal<ShipPromise>
      title={t('shipHoursTitle', { count })}
      open
      onClose={onClose}
      onSubmit={({ shipHours }) => onChange({ action: 'setShipHours', shipHours })}
      initialValues={{ shipHours: 48 }}
    >
      <Form.Item name="shipHours" label={t('shipHours')} extra={t('shipHoursHint')}>
        <Radio.Group
          options={([24, 48, 72] as const).map((value) => ({ value, label: t('hours', { count: value }) }))}
        />
      </Form.Item>
    </FormModal>
  )
}

function WeightDialog({ count, onChange, onClose }: OneDialogProps): ReactNode {
  const t = useText(goodsTexts)
  return (
    <FormModal<{ readonly sortWeight: number }>
      title={t('weightTitle', { count })}
      open
      onClose={onClose}
      onSubmit={({ sortWeight }) => onChange({ action: 'setSortWeight', sortWeight })}
    >
      <Form.Item
        name="sortWeight"
        label={t('sortWeight')}
        extra={t('weightHint')}
        rules={[{ required: true, type: 'number', min: 0, max: MOST_SORT_WEIGHT, message: t('weightMissing') }]}
      >
        <InputNumber<number> min={0} max={MOST_SORT_WEIGHT} precision={0} controls={false} className="goods-wide" />
      </Form.Item>
    </FormModal>
  )
}
