/** Everything that differs between sandbox, test and production; moving from one to another changes these values only. */
import type { KeyObject } from 'node:crypto'
import { mustBeAddress, mustBeText } from './argument.ts'
import type { Exchange } from './exchange-record.ts'
import type { WireLog } from './wire-log.ts'
import {
  type DigestMode,
  type DigestSetting,
  loadPrivateKey,
  loadTrustedKey,
  type ReplyNulls,
  type TrustedKey,
} from './wire/index.ts'

export interface AllinpaySettings {
  /** The gateway as this process reaches it. Never derived: several addresses are in use. */
  readonly gatewayUrl: string
  /** The gateway as a browser reaches it, for page calls; the same as `gatewayUrl` unless given. */
  readonly pageUrl?: string
  readonly appId: string
  readonly secretKey: string
  readonly privateKeyPem: string
  /** Certificates (or bare public keys) of the provider, PEM; several at once so that a change of key needs no gap. */
  readonly trustedCertsPem: readonly string[]
  /** 托管专用账户集 of the app. */
  readonly accountSetNo: string
  /** Where notifications are sent, at most 117 characters. */
  readonly backUrl: string
  readonly industry: { readonly code: string; readonly name: string }
  readonly clock: { now(): Date }
  readonly version?: string
  readonly requestDigest?: DigestMode
  readonly responseDigest?: DigestSetting
  readonly notifyDigest?: DigestSetting
  readonly responseNulls?: ReplyNulls
  readonly pageMode?: 'build-url' | 'ask-url'
  readonly encryptLegalPhone?: boolean
  /** How cards are checked when a call does not say: 7 收银宝快捷 unless given. */
  readonly cardCheck?: number
  readonly withdrawType?: 'D0' | 'D1' | 'T1customized' | 'D0customized'
  /** 收银宝 sub-merchant: when given, payment methods go out in their group (`_ORG`) form. */
  readonly vspCusid?: string
  readonly timeouts?: Partial<Timeouts>
  /** Renames of gateway methods, such as `orderService.getOrderDetail` → `orderService.getOrderStatus`. */
  readonly methods?: Readonly<Record<string, string>>
  /** Production: only real certificates and only TLS. */
  readonly refuseSandboxCertificates?: boolean
  /** Called before anything is asked of the provider, whatever it is; throws where no call may be made. */
  readonly beforeCall?: () => void
  /** Called with every exchange, without any secret. */
  readonly onExchange?: (exchange: Exchange) => void
  /** Keeps what was asked, before it is sent, and what was answered. */
  readonly wireLog?: WireLog
}

export interface Timeouts {
  /** Until the connection stands. */
  readonly connectMs: number
  /** The whole call, for queries and for calls that move no money. */
  readonly queryMs: number
  /** The whole call, for calls that move money. */
  readonly moneyMs: number
}

/** The settings with defaults filled in and keys read. */
export interface CheckedSettings extends Required<
  Omit<AllinpaySettings, 'vspCusid' | 'timeouts' | 'onExchange' | 'wireLog'>
> {
  readonly vspCusid: string | null
  readonly timeouts: Timeouts
  readonly privateKey: KeyObject
}

/** Fills in defaults and refuses, with an Error that names the setting, whatever could never work. */
export function checkSettings(settings: AllinpaySettings): CheckedSettings {
  for (const name of ['gatewayUrl', 'pageUrl', 'backUrl'] as const) {
    const address = settings[name]
    if (address !== undefined) mustBeAddress(address, name)
  }
  for (const name of ['appId', 'secretKey', 'accountSetNo'] as const) mustBeText(settings[name], name, 500)
  mustBeText(settings.backUrl, 'backUrl', 117)
  if (settings.refuseSandboxCertificates && !settings.gatewayUrl.startsWith('https:')) {
    throw new Error('gatewayUrl must be https in production')
  }
  return {
    ...settings,
    pageUrl: settings.pageUrl ?? settings.gatewayUrl,
    version: settings.version ?? '1.0',
    requestDigest: settings.requestDigest ?? 'md5-base64',
    responseDigest: settings.responseDigest ?? 'either',
    notifyDigest: settings.notifyDigest ?? 'either',
    responseNulls: settings.responseNulls ?? 'either',
    pageMode: settings.pageMode ?? 'build-url',
    encryptLegalPhone: settings.encryptLegalPhone ?? false,
    cardCheck: settings.cardCheck ?? 7,
    withdrawType: settings.withdrawType ?? 'D0',
    vspCusid: settings.vspCusid ?? null,
    methods: settings.methods ?? {},
    refuseSandboxCertificates: settings.refuseSandboxCertificates ?? false,
    beforeCall: settings.beforeCall ?? (() => {}),
    timeouts: { connectMs: 3_000, queryMs: 10_000, moneyMs: 30_000, ...settings.timeouts },
    privateKey: loadPrivateKey(settings.privateKeyPem),
  }
}

/**
 * Reads the trusted certificates; throws when there is none, or in production one that our own sandbox made.
 * An expired one stays trusted: the key is pinned by us, and refusing it would stop all payments at midnight.
 */
export function loadTrust(pems: readonly string[], refuseSandbox: boolean): readonly TrustedKey[] {
  if (pems.length === 0) throw new Error('trustedCertsPem must hold at least one certificate')
  return pems.map((pem) => {
    const trusted = loadTrustedKey(pem)
    if (refuseSandbox && trusted.issuer === '') {
      throw new Error('trustedCertsPem must hold certificates in production: a bare key does not say who made it')
    }
    if (refuseSandbox && trusted.issuer.toUpperCase().includes('SANDBOX ONLY')) {
      throw new Error('trustedCertsPem holds a certificate of the sandbox, which production refuses')
    }
    return trusted
  })
}
