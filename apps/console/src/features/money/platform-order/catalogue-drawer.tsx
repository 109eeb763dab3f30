// The catalogue: what, in which version and how many; the price stands there before anything is sent.
import { api, formatYuan, type InputOf, packKindOf, type PlatformProduct } from '@merchant/contract'
import { platformOrderTypeTexts } from '@merchant/contract/labels'
import { Button, Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'

type Wish = InputOf<typeof api.platformOrder.add>

interface CatalogueDrawerProps {
  readonly open: boolean
  /** The first pack is chosen already, where one is sold. */
  readonly beginsWithPack?: boolean
  /** Rejects with ApiError. */
  readonly onOrder: (wish: Wish) => Promise<unknown>
  readonly onClose: () => void
}

export function CatalogueDrawer({ open, beginsWithPack = false, onOrder, onClose }: CatalogueDrawerProps): ReactNode {
  const t = useText(platformOrderTexts)
  const read = useRead(api.platformOrder.catalogue, undefined, { enabled: open, quiet: true })
  return (
    <SideDrawer title={t('orderTitle')} open={open} onClose={onClose} width={480}>
      {read.data === undefined ? (
        read.error === null ? (
          <div className="page-loading" role="status" />
        ) : (
          <ReadFailure error={read.error} onRetry={read.refresh} />
        )
      ) : read.data.length === 0 ? (
        <EmptyState kind="nothing" text={t('nothingSold')} />
      ) : (
        <OrderForm
          key={String(beginsWithPack)}
          products={read.data}
          beginsWithPack={beginsWithPack}
          onOrder={onOrder}
        />
      )}
    </SideDrawer>
  )
}

interface OrderFormProps extends Pick<CatalogueDrawerProps, 'onOrder'> {
  readonly products: readonly PlatformProduct[]
  readonly beginsWithPack: boolean
}

function OrderForm({ products, beginsWithPack, onOrder }: OrderFormProps): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const { form, formProps, isBusy } = useAppForm<Wish>({ onSubmit: onOrder })
  const pack = beginsWithPack ? products.find(({ type }) => packKindOf(type) !== null) : undefined
  const first = pack ?? products[0]
  const productId = Form.useWatch('productId', form) ?? first?.id
  const product = products.find(({ id }) => id === productId) ?? first
  const code = Form.useWatch('versionCode', form)
  const version = product?.versions.find((one) => one.code === code) ?? product?.versions[0]
  const quantity = Form.useWatch('quantity', form) ?? 1
  // What is no number of pieces is refused beside its field, and has no price.
  const isMany = api.platformOrder.add.body.shape.quantity.safeParse(quantity).success
  const rules = (field: string) => rulesOf(api.platformOrder.add.body, field)
  if (product === undefined || version === undefined) return null
  const initial = { productId: product.id, versionCode: version.code, quantity: 1, autoRenew: false, remark: '' }
  return (
    <Form<Wish>
      {...formProps}
      disabled={isBusy}
      initialValues={initial}
      onValuesChange={(changed, all) => {
        formProps.onValuesChange?.(changed, all)
        const chosen = products.find(({ id }) => id === changed.productId)
        if (chosen !== undefined)
          form.setFieldsValue({ versionCode: chosen.versions[0]?.code ?? '', quantity: 1, autoRenew: false })
      }}
    >
      <Form.Item name="productId" label={t('what')}>
        <Radio.Group className="platform-order-ways">
          {products.map(({ id, name, type }) => (
            <Radio key={id} value={id}>
              <span className="platform-order-way">
                <span>{name}</span>
                <small className="muted">{say(platformOrderTypeTexts[type])}</small>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <p className="muted">{product.description}</p>
      <Form.Item name="versionCode" label={t('version')}>
        <Radio.Group className="platform-order-ways">
          {product.versions.map((one) => (
            <Radio key={one.code} value={one.code}>
              <span className="platform-order-way">
                <span>{one.name}</span>
                <small className="muted">
                  {t('price', { yuan: formatYuan(one.unitFen, true) })} ·{' '}
                  {one.units !== null
                    ? t('units', { units: one.units })
                    : one.periodMonths === null
                      ? t('once')
                      : t('months', { months: one.periodMonths })}
                </small>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="quantity" label={t('quantity')} rules={rules('quantity')}>
        <InputNumber<number> style={{ width: 128 }} />
      </Form.Item>
      {version.periodMonths !== null && (
        <Form.Item name="autoRenew" valuePropName="checked" extra={t('autoRenewHint')}>
          <Checkbox>{t('autoRenew')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="remark" label={t('remark')} rules={rules('remark')}>
        <Input maxLength={200} />
      </Form.Item>
      <p className="platform-order-total">
        <span>{t('total')}</span>
        {isMany ? <MoneyText fen={version.unitFen * quantity} size="large" /> : '–'}
      </p>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('place')}
      </Button>
      <p className="muted">{t('placeHint')}</p>
    </Form>
  )
}
