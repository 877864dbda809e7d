import { readdirSync, readFileSync } from 'node:fs'
import { parseCompanyFile, type SampleCompany } from './company-file.ts'

/** The companies of the sample web, in order of their file names. Throws if a file is invalid, naming it, or if a host is used twice. */
export function loadCompanies(folder: URL = new URL('./companies/', import.meta.url)): SampleCompany[] {
  const companies = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseCompanyFile(readFileSync(new URL(name, folder), 'utf8'), `sample-web/companies/${name}`))
  const hosts = new Set<string>()
  for (const { host } of companies) {
    if (hosts.has(host)) throw new Error(`${host} belongs to two companies`)
    hosts.add(host)
  }
  return companies
}
