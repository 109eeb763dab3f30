// Which address of the shop's book the goods go back to; its default unless another one is chosen.
import { api } from '@merchant/contract'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { returnActsTexts } from './return-acts.texts.ts'

interface AddressChoiceProps {
  readonly shopId: string
  readonly id?: string
  /** Absent: the default. */
  readonly value?: string
  readonly onChange?: (addressId: string) => void
}

/** In a form, as `addressId`. */
export function AddressField({ shopId }: { readonly shopId: string }): ReactNode {
  const t = useText(returnActsTexts)
  const maySeeAddresses = useMay('shop.view')
  return (
    <Form.Item name="addressId" label={t('address')}>
      {/* To whoever may not look into the shop's book it is the default. */}
      {maySeeAddresses ? <AddressChoice shopId={shopId} /> : <span>{t('defaultAddress')}</span>}
    </Form.Item>
  )
}

function AddressChoice({ shopId, id, value, onChange }: AddressChoiceProps): ReactNode {
  const t = useText(returnActsTexts)
  const { data, error, refresh } = useRead(api.shopAddress.list, { shopId }, { quiet: true })
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true">
        <span className="skeleton-bar" />
      </div>
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  const addresses = data.filter(({ kind }) => kind === 'RETURN')
  if (addresses.length === 0)
    return (
      <p role="alert">
        {t('noAddress')} <PageLink to="/shop/manager?tab=addresses">{t('addAddress')}</PageLink>
      </p>
    )
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      style={{ display: 'grid', gap: 8 }}
      value={value ?? addresses.find(({ isDefault }) => isDefault)?.id}
      onChange={(event) => onChange?.(String(event.target.value))}
    >
      {addresses.map((address) => (
        <Radio key={address.id} value={address.id}>
          <span>
            {address.contact} {address.phone}
          </span>{' '}
          {address.isDefault && <StatusTag tone="info">{t('isDefault')}</StatusTag>}
          <br />
          <span className="muted">
            {address.region.map(({ name }) => name).join('')} {address.detail}
          </span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
