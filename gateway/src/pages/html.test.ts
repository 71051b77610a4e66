import { jsonBlock, tag } from './html.ts';

const HOSTILE = '</script><script>alert(1)</script><!-- "\'&\u2028';

it('data cannot end their block, and stay unchanged', () => {
  const block = jsonBlock('application/json', { text: HOSTILE }, 'data');
  const [, data = ''] = /^<script type="application\/json" id="data">([^<>&\u2028]*)<\/script>$/.exec(block) ?? [];
  expect(JSON.parse(data)).toEqual({ text: HOSTILE });
});

it('a text cannot leave its attribute', () => {
  const written = tag('meta', { name: 'description', content: `"><img src=x onerror='alert(1)'>` });
  expect(written).toBe('<meta name="description" content="&#34;&#62;&#60;img src=x onerror=&#39;alert(1)&#39;&#62;">');
});

it('attributes without a value, and elements without attributes', () => {
  expect(tag('link', { rel: 'preload', crossorigin: '', type: undefined })).toBe('<link rel="preload" crossorigin>');
});
