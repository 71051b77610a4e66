import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Encodes the head of a CBOR item, for the items that an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  if (value < 65536) return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
  const long = Buffer.from([(major << 5) | 26, 0, 0, 0, 0]);
  long.writeUInt32BE(value, 1);
  return long;
}
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const list = (...items: Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
/** Encodes items of CBOR. */
export const cbor = { int, bytes, text, list, map };

const FLAGS = { present: 1, verified: 4, attested: 64, extended: 128 };

interface Changes {
  format?: string;
  statement?: Buffer;
  /** The public key. */
  key?: Buffer;
  extension?: Buffer;
  id?: Buffer;
}

/** A software authenticator for tests. It creates a passkey, signs with it, and can be copied. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  counter: number;

  constructor(origin = 'http://localhost:8080', counter = 0) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
    this.counter = counter;
  }

  #clientData(type: string, options: Json, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  }

  #data(flags: number, rpId: string, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  }

  /**
   * Returns the answer to the options of a registration.
   * @param changes what an unusual authenticator does otherwise, in CBOR
   */
  create(options: Json, { format = 'none', statement = map(), key, extension, id = this.id }: Changes = {}): Json {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
    const cose = map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), coordinate(x)],
      [int(-3), coordinate(y)],
    );
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, key ?? cose, extension ?? Buffer.alloc(0)]);
    const { id: rpId } = options['rp'] as { id: string };
    const flags = FLAGS.present | FLAGS.verified | FLAGS.attested | (extension ? FLAGS.extended : 0);
    const authData = this.#data(flags, rpId, credential);
    const attestation = map(
      [text('fmt'), text(format)],
      [text('attStmt'), statement],
      [text('authData'), bytes(authData)],
    );
    return this.#answer(id, {
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the answer to the options of a use. `isVerified` says whether it has verified the person. */
  get(
    options: Json,
    { isVerified = true, origin, extension }: { isVerified?: boolean; origin?: string; extension?: Buffer } = {},
  ): Json {
    if (this.counter > 0) this.counter += 1;
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (extension ? FLAGS.extended : 0);
    const authData = this.#data(flags, options['rpId'] as string, extension);
    const clientData = this.#clientData('webauthn.get', options, origin);
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(this.#key);
    return this.#answer(this.id, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(bytesOfId: Buffer, response: Json): Json {
    const id = bytesOfId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
