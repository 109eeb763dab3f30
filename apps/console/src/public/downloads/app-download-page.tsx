// /dsc and /dscmerchant: the app for the phone in hand, a code for any other phone, and the plain truth where there is no app.
import type { api, DataOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { QrCode } from '../../components/value/qr-code.tsx'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { appDownloadTexts } from './app-download.texts.ts'
import { type AppSystem, visitorDevice } from './visitor-device.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-button.css'
import './download.css'

type BaseData = DataOf<typeof api.init.start>

export function AppDownloadPage({ which }: { which: keyof BaseData['downloads'] }): ReactNode {
  const t = useText(appDownloadTexts)
  const shared = useText(sharedTexts)
  const { data, failure, retry } = usePublicBaseData()
  const addresses = data?.downloads[which]
  const isOffered = addresses !== undefined && (addresses.ios !== null || addresses.android !== null)
  return (
    <section className="public-card download" aria-busy={data === null && failure === null}>
      <h1>{t(which)}</h1>
      {data === null && failure !== null && (
        <>
          <p className="public-notice" role="alert">
            {failure}
          </p>
          <button type="button" className="public-button" onClick={retry}>
            {shared('retry')}
          </button>
        </>
      )}
      {isOffered && <Offer addresses={addresses} />}
      {data !== null && !isOffered && <NothingOffered {...data.customerService} />}
    </section>
  )
}

function Offer({ addresses }: { addresses: Readonly<Record<AppSystem, string | null>> }): ReactNode {
  const t = useText(appDownloadTexts)
  const { system, isWeChat } = visitorDevice(navigator)
  const inOrder: readonly AppSystem[] = system === 'android' ? ['android', 'ios'] : ['ios', 'android']
  // A computer runs neither, so neither comes first there.
  const isSecond = (one: AppSystem) => system !== null && one !== system
  return (
    <>
      <p className="public-lead">{t('choose')}</p>
      {isWeChat && (
        <p className="download-hint" role="note">
          <strong>{t('weChat')}</strong>
          {t('weChatHow')}
        </p>
      )}
      <div className="public-button-row">
        {inOrder.map((one) => {
          const address = addresses[one]
          if (address === null) return null
          return (
            <a key={one} className={isSecond(one) ? 'public-button is-quiet' : 'public-button'} href={address}>
              {t(one)}
            </a>
          )
        })}
      </div>
      {inOrder.map((one) => addresses[one] === null && <p key={one}>{t(`${one}Missing`)}</p>)}
      <figure>
        {/* The page and not the file: the phone that scans is offered what fits it. */}
        <QrCode text={`${location.origin}${location.pathname}`} label={t('qrLabel')} />
        <figcaption>{t(system === null ? 'scan' : 'scanOther')}</figcaption>
      </figure>
    </>
  )
}

function NothingOffered({ phone, hours }: BaseData['customerService']): ReactNode {
  const t = useText(appDownloadTexts)
  return (
    <div className="download-none">
      <strong>{t('none')}</strong>
      <p>{t('noneNext')}</p>
      <a className="public-button is-quiet" href={`tel:${phone}`}>
        {t('call', { phone })}
      </a>
      <p>{t('hours', { hours })}</p>
    </div>
  )
}
