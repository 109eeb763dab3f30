// A person who opens an address that is none gets the console's own page about it; programs get the bare refusal.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Addresses that only programs ask for. */
const OF_PROGRAMS = /^\/(api|files|development|assets)(\/|$)/

export const isOfPrograms = (route: string): boolean => OF_PROGRAMS.test(route)

/** Whether a browser wants to show what it asks for as a page. */
export const isLostBrowser = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !isOfPrograms(url.split('?')[0] ?? '/')

/** Never to the address itself: what is wrong in it must not be read again. */
export const leadToNotFound = (reply: FastifyReply): FastifyReply =>
  reply.header('Cache-Control', 'no-store').redirect('/error/404')
