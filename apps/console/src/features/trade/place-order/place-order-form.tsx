// An order for a buyer who asked by phone or over the counter: what, for whom, where it goes, and how it is paid.
import { type api, type BuyerOrderWithPay, type DataOf, type PayKind } from '@merchant/contract'
import { Button, Form, Input, Segmented } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { RegionPicker } from '../../../components/form/region-picker.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { isFetchable, isUnsent, type PickedLine } from './picked-line.ts'
import { placeOrderTexts } from './place-order.texts.ts'
import { PlaceSum } from './place-sum.tsx'
import { SkuLines } from './sku-lines.tsx'
import './place.css'

export type Placing = BuyerOrderWithPay
export type Placed = DataOf<typeof api.saleOrder.addWithPay>
/** What a buyer pays by who stands at the counter or looks at a picture of the code. */
export const SCANS = ['WECHAT_SCAN', 'ALIPAY_SCAN'] as const satisfies readonly PayKind[]
export type Scan = (typeof SCANS)[number]

const WAYS = ['SEND', 'FETCH'] as const
type Way = (typeof WAYS)[number]

interface Values {
  readonly items: readonly PickedLine[]
  readonly buyer: { readonly nickname: string; readonly phone: string }
  readonly receiver?: NonNullable<Placing['receiver']>
  readonly way: Way
  readonly pickup?: NonNullable<Placing['pickup']>
  readonly buyerRemark: string
  readonly discountFen?: number | null
  readonly payKind: Scan
}

const MOBILE = /^1[3-9]\d{9}$/

interface PlaceOrderFormProps {
  /** Rejects with ApiError, whose complaints stand beside the fields. */
  readonly onPlace: (placing: Placing, payKind: Scan) => Promise<unknown>
  /** Something was typed or chosen, which leaving would lose. */
  readonly onDirty: (isDirty: boolean) => void
  readonly onCancel: () => void
}

export function PlaceOrderForm({ onPlace, onDirty, onCancel }: PlaceOrderFormProps): ReactNode {
  const t = useText(placeOrderTexts)
  const shared = useText(sharedTexts)
  const { form, formProps, isBusy, isDirty } = useAppForm<Values>({
    onSubmit: (values) => onPlace(placingOf(values), values.payKind),
  })
  const items = Form.useWatch('items', form) ?? []
  const isFetched = Form.useWatch('way', form) === 'FETCH' && isFetchable(items)
  const discountFen = Form.useWatch('discountFen', form) ?? 0
  const region = Form.useWatch(['receiver', 'region'], form)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  /** Most buyers receive what they order. */
  const usePhone = () => {
    const phone = form.getFieldValue(['buyer', 'phone'])
    const given = form.getFieldValue(['receiver', 'phone']) ?? ''
    if (typeof phone === 'string' && MOBILE.test(phone) && given === '')
      form.setFieldValue(['receiver', 'phone'], phone)
  }
  return (
    <Form<Values>
      {...formProps}
      className="place-form"
      disabled={isBusy}
      initialValues={{ items: [], way: 'SEND', buyerRemark: '', payKind: 'WECHAT_SCAN' }}
    >
      <Form.Item
        name="items"
        label={t('goods')}
        rules={[{ required: true, type: 'array', min: 1, message: t('goodsMissing') }]}
      >
        <SkuLines />
      </Form.Item>
      <div className="place-pair">
        <Form.Item
          name={['buyer', 'nickname']}
          label={t('nickname')}
          rules={[{ required: true, whitespace: true, max: 20 }]}
        >
          <Input maxLength={20} placeholder={t('nicknameHint')} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['buyer', 'phone']}
          label={t('phone')}
          tooltip={t('phoneHint')}
          rules={[{ required: true, pattern: MOBILE }]}
        >
          <MobileInputWith onLeave={usePhone} />
        </Form.Item>
      </div>
      {isFetchable(items) && (
        <Form.Item name="way" label={t('way')}>
          <Segmented<Way>
            options={WAYS.map((value) => ({ value, label: t(value === 'SEND' ? 'waySend' : 'wayFetch') }))}
          />
        </Form.Item>
      )}
      {isFetched ? <FetcherFields /> : !isUnsent(items) && <ReceiverFields />}
      <div className="place-pair">
        <Form.Item name="buyerRemark" label={t('message')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <May do="saleOrder.price">
          <Form.Item name="discountFen" label={t('discount')} tooltip={t('discountHint')}>
            <FenInput allowClear />
          </Form.Item>
        </May>
      </div>
      <Form.Item name="payKind" label={t('payBy')}>
        <Segmented<Scan> options={SCANS.map((value) => ({ value, label: t(`pay_${value}`) }))} />
      </Form.Item>
      <div className="place-foot">
        <PlaceSum items={items} discountFen={discountFen} region={isFetched || isUnsent(items) ? null : region} />
        <Button onClick={onCancel}>{shared('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </Form>
  )
}

/** Tells when it is left, beside what a Form.Item wants of it. */
function MobileInputWith({
  onLeave,
  ...field
}: { readonly onLeave: () => void } & Parameters<typeof MobileInput>[0]): ReactNode {
  return (
    <span onBlur={onLeave}>
      <MobileInput {...field} />
    </span>
  )
}

function ReceiverFields(): ReactNode {
  const t = useText(placeOrderTexts)
  return (
    <fieldset className="place-receiver">
      <legend>{t('receiver')}</legend>
      <div className="place-pair">
        <Form.Item name={['receiver', 'name']} label={t('receiverName')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['receiver', 'phone']}
          label={t('receiverPhone')}
          rules={[{ required: true, pattern: MOBILE }]}
        >
          <MobileInput />
        </Form.Item>
      </div>
      <Form.Item name={['receiver', 'region']} label={t('region')} rules={[{ required: true, type: 'array', min: 2 }]}>
        <RegionPicker />
      </Form.Item>
      <Form.Item
        name={['receiver', 'detail']}
        label={t('detail')}
        rules={[{ required: true, whitespace: true, min: 4, max: 100 }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </fieldset>
  )
}

/** Who comes for it, where that is somebody else. */
function FetcherFields(): ReactNode {
  const t = useText(placeOrderTexts)
  return (
    <div className="place-pair">
      <Form.Item name={['pickup', 'name']} label={t('fetcherName')} extra={t('fetcherHint')} rules={[{ max: 20 }]}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['pickup', 'phone']} label={t('fetcherPhone')} rules={[{ pattern: MOBILE }]}>
        <MobileInput />
      </Form.Item>
    </div>
  )
}

/** What was left empty is not said. */
const saidOf = ({ name = '', phone = '' }: NonNullable<Placing['pickup']> = {}): NonNullable<Placing['pickup']> => ({
  ...(name.trim() !== '' && { name }),
  ...(phone !== '' && { phone }),
})

function placingOf({ items, buyer, way, pickup, receiver, buyerRemark, discountFen, payKind }: Values): Placing {
  const isFetched = way === 'FETCH' && isFetchable(items)
  return {
    buyer,
    ...(isFetched && { pickup: saidOf(pickup) }),
    ...(receiver !== undefined && !isFetched && !isUnsent(items) && { receiver }),
    items: items.map(({ skuId, quantity }) => ({ skuId, quantity })),
    buyerRemark,
    discountFen: discountFen ?? 0,
    payBy: { kind: payKind },
  }
}
