// 登录记录: every attempt to log in to one's account, the failed ones too.
import { api, type LoginRecord } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { securityTexts } from './security.texts.ts'
import './login-result.css'

const resultTones: Record<LoginRecord['result'], Tone> = {
  SUCCESS: 'success',
  BAD_PASSWORD: 'warning',
  BAD_CODE: 'warning',
  LOCKED: 'danger',
  DISABLED: 'danger',
  SECOND_FACTOR: 'warning',
}

export function LoginRecords(): ReactNode {
  const t = useText(securityTexts)
  const columns: Column<LoginRecord>[] = [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 190 },
    {
      key: 'result',
      title: t('result'),
      onPhone: 'aside',
      cell: ({ result, risk }) => (
        <span className="login-result">
          <StatusTag tone={resultTones[result]}>{t(`result_${result}`)}</StatusTag>
          {risk !== null && <StatusTag tone="warning">{t(`risk_${risk}`)}</StatusTag>}
        </span>
      ),
      width: 190,
    },
    {
      key: 'device',
      width: 200,
      grows: true,
      title: t('device'),
      cell: ({ deviceName }) => deviceName,
      onPhone: 'head',
    },
    { key: 'ip', width: 150, title: t('ip'), cell: ({ ip }) => <span className="tabular">{ip}</span> },
  ]
  return (
    <SectionCard>
      <ListPage
        title={t('logins')}
        isPart
        endpoint={api.security.loginLog}
        rowKey={({ id }) => id}
        columns={columns}
        empty={{ text: t('noLogins') }}
      />
    </SectionCard>
  )
}
