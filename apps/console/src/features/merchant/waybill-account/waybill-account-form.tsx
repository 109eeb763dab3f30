// A new account of a shop with a carrier, or one that is changed; its code and key are kept unless others are typed.
import {
  api,
  type InputOf,
  type ShopAddressRow,
  type WaybillAccount,
  waybillPaper,
  waybillPayType,
} from '@merchant/contract'
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useOfferedCarriers } from '../../../session/session.ts'
import { placeOf } from './sender-text.ts'
import { waybillAccountTexts } from './waybill-account.texts.ts'
import '../shop-address/address-book.css'

type Sent = InputOf<typeof api.waybill.saveAccount>
type Values = Pick<
  Sent,
  'carrierCode' | 'customerCode' | 'secret' | 'payType' | 'paper' | 'isCounted' | 'isEnabled'
> & {
  readonly site?: string
  /** '': the default one. */
  readonly senderAddressId: string
  readonly addNumbers?: number | null
}

const rules = (field: string) => rulesOf(api.waybill.saveAccount.body, field)

interface AccountFormProps {
  /** Of a new one. */
  readonly shopId: string
  /** Null: a new one. */
  readonly account: WaybillAccount | null
  /** Carriers that the shop has an account with. */
  readonly taken: readonly string[]
  readonly addresses: readonly ShopAddressRow[]
  readonly onClose: () => void
}

export function WaybillAccountForm({ shopId, account, taken, addresses, onClose }: AccountFormProps): ReactNode {
  const t = useText(waybillAccountTexts)
  const notice = useNotice()
  const carriers = useOfferedCarriers(account?.carrierCode)
  const { send } = useSend(api.waybill.saveAccount, { refreshes: [api.waybill.accounts] })
  const save = async ({ site = '', senderAddressId, addNumbers, ...values }: Values) => {
    const standing = account === null ? { shopId } : { id: account.id, version: account.version }
    const sender = senderAddressId === '' ? null : senderAddressId
    await send({ ...values, ...standing, site, senderAddressId: sender, addNumbers: addNumbers ?? 0 })
    notice.success(t('saved'))
  }
  const isNew = account === null
  const offered = carriers.filter(({ code, hasEWaybill }) =>
    isNew ? hasEWaybill && !taken.includes(code) : code === account.carrierCode,
  )
  const none = (typed: string) => (typed === '' ? null : typed)
  return (
    <FormModal<Values>
      title={isNew ? t('add') : t('changeTitle', { carrier: account.carrierName })}
      open
      onClose={onClose}
      onSubmit={save}
      width={640}
      initialValues={isNew ? FRESH : valuesOf(account, addresses)}
    >
      <div className="address-book-pair">
        <Form.Item
          name="carrierCode"
          label={t('carrier')}
          required
          rules={[{ required: true, message: t('carrierMissing') }]}
        >
          <Select
            disabled={!isNew}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
        <Form.Item
          name="customerCode"
          label={t('code')}
          required={isNew}
          rules={
            isNew ? [{ required: true, message: t('codeMissing') }, ...rules('customerCode')] : rules('customerCode')
          }
          normalize={none}
          extra={isNew ? t('codeHint') : t('kept', { value: account.customerCode })}
        >
          <Input maxLength={40} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="secret"
          label={t('secret')}
          rules={rules('secret')}
          normalize={none}
          extra={t(account?.hasSecret === true ? 'secretKept' : 'secretHint')}
        >
          <Input.Password maxLength={100} autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="site" label={t('site')} rules={rules('site')} extra={t('siteHint')}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="payType" label={t('payType')} rules={rules('payType')}>
        <Radio.Group options={waybillPayType.options.map((value) => ({ value, label: t(`pay_${value}`) }))} />
      </Form.Item>
      <Form.Item name="senderAddressId" label={t('sender')}>
        <Select
          options={[
            { value: '', label: t('senderDefault') },
            ...addresses.map((address) => ({ value: address.id, label: placeOf(address) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="paper" label={t('paper')} rules={rules('paper')}>
        <Radio.Group options={waybillPaper.options.map((value) => ({ value, label: t(`paper_${value}`) }))} />
      </Form.Item>
      <div className="address-book-pair">
        <Form.Item name="isCounted" valuePropName="checked" extra={t('countedHint')} label={t('numbers')}>
          <Checkbox>{t('counted')}</Checkbox>
        </Form.Item>
        <Form.Item noStyle dependencies={['isCounted']}>
          {({ getFieldValue }) => (
            <Form.Item
              name="addNumbers"
              label={t('addNumbers')}
              rules={rules('addNumbers')}
              extra={t('addNumbersLeft', { count: account?.numbersLeft ?? 0 })}
            >
              <InputNumber<number>
                min={0}
                max={1_000_000}
                precision={0}
                disabled={getFieldValue('isCounted') !== true}
                style={{ width: '100%' }}
              />
            </Form.Item>
          )}
        </Form.Item>
      </div>
      <Form.Item name="isEnabled" valuePropName="checked">
        <Checkbox>{t('enabled')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}

const FRESH: Partial<Values> = {
  customerCode: null,
  secret: null,
  payType: 'MONTHLY',
  senderAddressId: '',
  paper: '100x180',
  isCounted: false,
  addNumbers: 0,
  isEnabled: true,
}

/** An address that there is no more is the default one. */
const valuesOf = (account: WaybillAccount, addresses: readonly ShopAddressRow[]): Partial<Values> => ({
  ...FRESH,
  carrierCode: account.carrierCode,
  site: account.site,
  payType: account.payType,
  senderAddressId: addresses.some(({ id }) => id === account.senderAddressId) ? (account.senderAddressId ?? '') : '',
  paper: account.paper,
  isCounted: account.numbersLeft !== null,
  isEnabled: account.isEnabled,
})
