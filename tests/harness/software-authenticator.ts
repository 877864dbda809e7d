import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const NEW_CREDENTIAL = 0x40

export type Created = { rp: { id?: string }; challenge: BufferSource }
export type Requested = { rpId?: string; challenge: BufferSource }
type Tampering = { origin?: string; rpId?: string; count?: number; attestation?: Map<string, unknown>; fmt?: string }

/** A passkey for tests without a browser. Returns credentials whose JSON the client sends unchanged. */
export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signatures = 0

  function clientData(type: string, challenge: BufferSource, from: string): Buffer {
    const text = Buffer.from(challenge as ArrayBuffer).toString('base64url')
    return Buffer.from(JSON.stringify({ type, challenge: text, origin: from, crossOrigin: false }))
  }

  return {
    id: id.toString('base64url'),
    create({ rp, challenge }: Created, tamper: Tampering = {}): RegistrationCredential {
      const data = clientData('webauthn.create', challenge, tamper.origin ?? origin)
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const head = authenticatorHead(tamper.rpId ?? rp.id ?? '', USER_PRESENT | NEW_CREDENTIAL, 0)
      const attestation = new Map<string, unknown>([
        ['fmt', tamper.fmt ?? 'none'],
        ['attStmt', tamper.attestation ?? new Map()],
        ['authData', Uint8Array.from(Buffer.concat([head, credential]))],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      return asCredential(id, {
        clientDataJSON: data.toString('base64url'),
        attestationObject,
        transports: ['internal'],
      })
    },
    sign({ rpId, challenge }: Requested, tamper: Tampering = {}): AuthenticationCredential {
      signatures += 1
      const data = clientData('webauthn.get', challenge, tamper.origin ?? origin)
      const head = authenticatorHead(tamper.rpId ?? rpId ?? '', USER_PRESENT, tamper.count ?? signatures)
      const signed = Buffer.concat([head, createHash('sha256').update(data).digest()])
      return asCredential(id, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: head.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

type RegistrationCredential = Credential & { toJSON(): unknown }
type AuthenticationCredential = RegistrationCredential

/** The client only calls `toJSON` if a credential has it. */
function asCredential(id: Buffer, response: Record<string, unknown>): never {
  const text = id.toString('base64url')
  const json = { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response }
  return { id: text, type: 'public-key', toJSON: () => json } as never
}

function authenticatorHead(rpId: string, flags: number, count: number): Buffer {
  const head = Buffer.alloc(37)
  createHash('sha256').update(rpId).digest().copy(head)
  head.writeUInt8(flags, 32)
  head.writeUInt32BE(count, 33)
  return head
}

/** The public key as authenticators write it: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const fields: Array<[number, number | Uint8Array]> = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ]
  return Buffer.from(isoCBOR.encode(new Map(fields) as never))
}
