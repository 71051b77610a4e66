import { createECDH } from 'node:crypto';
import { decrypt } from '@mutua/service-kit/testing/push-service';

/** Without this test, the sender and the push service of the tests could agree on an encryption that no browser understands. */
it('decrypts the example of RFC 8291', () => {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decrypt(Buffer.from(body, 'base64url'), browser, auth)).toBe('When I grow up, I want to be a watermelon');
});
