// What the provider told by itself, as a case was opened about it; each opens on demand.
import { api, type MoneyCaseInfo } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { Fields } from './wire-exchange.tsx'
import { wireTexts } from './wire.texts.ts'
import './wire.css'

const SHOWN = 20

export function NotificationsOf({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(wireTexts)
  const mayLook = useMay('wireLog.view')
  const ids = toldIn(info)
  if (!mayLook || ids.length === 0) return null
  return (
    <SectionCard title={t('notifications')}>
      <p className="muted">{t('notificationHint')}</p>
      <ul className="wire-list">
        {ids.slice(0, SHOWN).map((id) => (
          <li key={id}>
            <OneNotification id={id} />
          </li>
        ))}
      </ul>
      {ids.length > SHOWN && <p className="muted">{t('moreNotifications', { count: ids.length - SHOWN })}</p>}
    </SectionCard>
  )
}

/** The newest first: what opened the case, and whatever told the same again. */
function toldIn({ facts, history }: MoneyCaseInfo): readonly string[] {
  const told = [...history.toReversed().map((event) => event.facts), facts]
  return [...new Set(told.flatMap(({ notificationId }) => notificationId ?? []))]
}

function OneNotification({ id }: { id: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className="wire-service">{id}</span>
      </summary>
      {isOpen && <NotificationBody id={id} />}
    </details>
  )
}

function NotificationBody({ id }: { id: string }): ReactNode {
  const t = useText(wireTexts)
  const { data, error, refresh } = useRead(api.wireLog.notification, { id }, { quiet: true })
  if (data === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  const { label, receivedAt, handledAt, attempts, isTrusted, body } = data
  return (
    <div className="wire-body">
      <Facts
        items={[
          [
            t('label'),
            <span key="label" className="wire-service">
              {label}
            </span>,
          ],
          [t('receivedAt'), <InstantText key="received" at={receivedAt} />],
          [t('handledAt'), handledAt === null ? t('waits') : <InstantText key="handled" at={handledAt} />],
          ...(attempts === 0 ? [] : [[t('tries'), t('triedTimes', { count: attempts })] as const]),
          [
            t('isTrusted'),
            <StatusTag key="trusted" tone={isTrusted ? 'success' : 'danger'}>
              {t(isTrusted ? 'trusted' : 'notTrusted')}
            </StatusTag>,
          ],
        ]}
      />
      {body === null ? <p className="muted">{t('unreadable')}</p> : <Fields title={t('content')} fields={body} />}
    </div>
  )
}
