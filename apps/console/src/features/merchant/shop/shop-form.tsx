// The fields of the shop's form: who it is, and where goods leave from and come back to.
import { api } from '@merchant/contract'
import { Checkbox, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { LibraryButton } from '../../../components/upload/library-button.tsx'
import { useText } from '../../../i18n/text.ts'
import { AddressFields } from './address-fields.tsx'
import { shopTexts } from './shop.texts.ts'
import './shop.css'

const { body } = api.shop.save

export function ProfileSection(): ReactNode {
  const t = useText(shopTexts)
  return (
    <SectionCard title={t('profile')}>
      <div className="shop-profile">
        <Form.Item name="logo" label={t('logo')} extra={t('logoHint')}>
          <ImageUpload
            purpose="SHOP_LOGO"
            ratio={1}
            label={t('logo')}
            beside={(field) => <LibraryButton purpose="SHOP_LOGO" {...field} />}
          />
        </Form.Item>
        <div>
          <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesOf(body, 'name')}>
            <Input autoComplete="off" count={{ show: true, max: 30, strategy: codePoints }} />
          </Form.Item>
          <Form.Item
            name="servicePhone"
            label={t('servicePhone')}
            extra={t('servicePhoneHint')}
            rules={rulesOf(body, 'servicePhone')}
          >
            <Input inputMode="tel" autoComplete="off" maxLength={13} />
          </Form.Item>
        </div>
      </div>
      <Form.Item name="banner" label={t('banner')} extra={t('bannerHint')}>
        <ImageUpload
          purpose="SHOP_BANNER"
          ratio={4}
          isWide
          label={t('banner')}
          beside={(field) => <LibraryButton purpose="SHOP_BANNER" {...field} />}
        />
      </Form.Item>
      <Form.Item name="intro" label={t('intro')} rules={rulesOf(body, 'intro')}>
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder={t('introHint')}
          count={{ show: true, max: 200, strategy: codePoints }}
        />
      </Form.Item>
      <Form.Item name="notice" label={t('notice')} rules={rulesOf(body, 'notice')}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('noticeHint')}
          count={{ show: true, max: 200, strategy: codePoints }}
        />
      </Form.Item>
    </SectionCard>
  )
}

interface AddressSectionsProps {
  readonly hasReturnAddress: boolean
  /** The shop is there, and so is its address book. */
  readonly hasBook: boolean
}

export function AddressSections({ hasReturnAddress, hasBook }: AddressSectionsProps): ReactNode {
  const t = useText(shopTexts)
  return (
    <>
      <SectionCard
        title={t('shipAddress')}
        extra={hasBook && <PageLink to="/shop/manager?tab=addresses">{t('moreAddresses')}</PageLink>}
      >
        <AddressFields of="shipAddress" />
      </SectionCard>
      <SectionCard
        title={t('returnAddress')}
        extra={
          <Form.Item name="isSameAddress" valuePropName="checked" noStyle>
            <Checkbox>{t('sameAddress')}</Checkbox>
          </Form.Item>
        }
      >
        <p className="muted shop-return-hint">{t('returnHint')}</p>
        {hasReturnAddress && <AddressFields of="returnAddress" />}
      </SectionCard>
    </>
  )
}

/** People count characters as the server does, so that an emoji or a rare character is one. */
const codePoints = (text: string): number => [...text].length
