// From where a template's goods are sent, and by whom rather than by others: two fields of its form, and a line of its row.
import { api, type FreightTemplateRow, type ShopAddressRow } from '@merchant/contract'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useOfferedCarriers } from '../../../session/session.ts'
import { placeOf } from '../waybill-account/sender-text.ts'
import { freightTexts } from './freight.texts.ts'
import './freight.css'

/** The shop's addresses to ship from; undefined until they are known. */
export function useShipAddresses(shopId: string | null): readonly ShopAddressRow[] | undefined {
  const book = useRead(api.shopAddress.list, { shopId: shopId ?? '' }, { quiet: true, enabled: shopId !== null })
  return book.data?.filter(({ kind }) => kind === 'SHIP')
}

const orNull = (chosen: string | undefined): string | null => chosen ?? null

export function SendingFields({ shopId }: { readonly shopId: string | null }): ReactNode {
  const t = useText(freightTexts)
  // Of an existing template one that was disabled meanwhile may stay.
  const standing: readonly string[] | undefined = Form.useWatch('carrierCodes')
  const carriers = useOfferedCarriers(...(standing ?? []))
  const addresses = useShipAddresses(shopId)
  return (
    <>
      <Form.Item
        name="shipFromAddressId"
        label={t('shipFrom')}
        extra={t('shipFromHint')}
        normalize={orNull}
        rules={rulesOf(api.freight.save.body, 'shipFromAddressId')}
      >
        <Select
          allowClear
          loading={addresses === undefined && shopId !== null}
          placeholder={t('shipFromDefault')}
          options={(addresses ?? []).map((address) => ({ value: address.id, label: placeOf(address) }))}
        />
      </Form.Item>
      <Form.Item
        name="carrierCodes"
        label={t('carriers')}
        extra={t('carriersHint')}
        rules={rulesOf(api.freight.save.body, 'carrierCodes')}
      >
        <Select
          mode="multiple"
          allowClear
          placeholder={t('carriersNone')}
          showSearch={{ optionFilterProp: 'label' }}
          options={carriers.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </>
  )
}

type Sending = Pick<FreightTemplateRow, 'shopId' | 'shipFromAddressId' | 'carrierCodes'>

/** Nothing for a template that says neither. What is known later has its line from the start. */
export function SendingLines({ row: { shopId, shipFromAddressId, carrierCodes } }: { row: Sending }): ReactNode {
  const t = useText(freightTexts)
  const { carriers } = useBaseData()
  const place = useShipAddresses(shipFromAddressId === null ? null : shopId)?.find(({ id }) => id === shipFromAddressId)
  const from = place === undefined ? '…' : t('sentFrom', { place: placeOf(place) })
  const names = carrierCodes.map((code) => carriers.find((carrier) => carrier.code === code)?.name ?? code).join('、')
  return (
    <>
      {shipFromAddressId !== null && (
        <small className="muted freight-sending" title={from}>
          {from}
        </small>
      )}
      {names !== '' && (
        <small className="muted freight-sending" title={names}>
          {names}
        </small>
      )}
    </>
  )
}
