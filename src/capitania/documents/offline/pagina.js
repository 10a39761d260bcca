// Checks a paper as `capitania verificar` does, with the words that come in DADOS; nothing leaves this device.
"use strict";

const MARCA = "CAPITANIA1";
const PAPEL = "papel/1";
const FINALIDADES = ["cabecas/1", PAPEL];
const EMISSAO = ["instante", "formato", "informa"];
const MAIOR_ANEXO = 8 << 20;
const LADO = 2400; // of a picture, in dots: what is larger is looked at smaller
const MAIS_SELOS = 8;
const ler = new TextDecoder("utf-8", { fatal: true });
const escrever = new TextEncoder();
const um = (id) => document.getElementById(id);
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const dehex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const porCodigo = (a, b) => {
  const [x, y] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < Math.min(x.length, y.length); i += 1) {
    if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
  }
  return x.length - y.length;
};

// Canonical JSON: keys by code point, no spaces, NFC (registro/canonico.py).
function canonico(value) {
  if (typeof value === "string") return JSON.stringify(value.normalize("NFC"));
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonico).join(",")}]`;
  const keys = Object.keys(value).sort(porCodigo);
  return `{${keys.map((key) => `${canonico(key)}:${canonico(value[key])}`).join(",")}}`;
}

const bytesDe = (value) => escrever.encode(canonico(value));

class Recusa extends Error {
  constructor(veredito, detalhe) {
    super(detalhe);
    this.veredito = veredito;
  }
}

const cortado = () => new Recusa("truncado", DADOS.cortado);
const estranho = (motivo) => new Recusa("nao_e_papel", DADOS.motivos[motivo]);

function base32(text, size) {
  if (text.length < Math.ceil((size * 8) / 5)) throw cortado();
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const found = [];
  let [held, bits] = [0, 0];
  for (const letter of text) {
    const n = letters.indexOf(letter);
    if (n < 0) throw estranho("campo");
    held = (held << 5) | n;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      found.push((held >> bits) & 255);
      held &= (1 << bits) - 1;
    }
  }
  if (found.length !== size || held !== 0 || bits >= 5) throw estranho("campo");
  return new Uint8Array(found);
}

function dia(text) {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const when = new Date(`${iso}T00:00:00Z`);
  if (!/^[0-9]{8}$/.test(text) || Number.isNaN(when.getTime()) || when.toISOString().slice(0, 10) !== iso) {
    throw estranho("dia");
  }
  return iso;
}

function leSelo(text) {
  const fields = text.trim().toUpperCase().split(":");
  if (fields[0] !== MARCA) throw estranho("marca");
  if (fields.length < 8) throw cortado();
  if (fields.length > 8) throw estranho("sobra");
  const [, sigla, om, numero, quando, hash, chave, assinatura] = fields;
  const bytes = [[hash, 32], [chave, 16], [assinatura, 64]].map(([said, size]) => base32(said, size));
  return { sigla, om, numero, dia: dia(quando), hash: hex(bytes[0]), chave: hex(bytes[1]), assinatura: bytes[2] };
}

function noAlfabeto(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().replace(/[^0-9A-Z./-]/g, "-");
}

function mensagem(selo, finalidade = PAPEL, outroDia = selo.dia) {
  const { sigla: especie, om, numero, hash, chave } = selo;
  return bytesDe({ especie, om, numero, dia: outroDia, hash, chave, finalidade });
}

async function confereSelo(selo, chaves) {
  const mesmas = chaves.filter((c) => c.chave === selo.chave);
  if (mesmas.length === 0) return { veredito: "chave_desconhecida" };
  const publica = await crypto.subtle.importKey("raw", dehex(mesmas[0].publica), { name: "Ed25519" }, false, ["verify"]);
  const vale = (said) => crypto.subtle.verify({ name: "Ed25519" }, publica, selo.assinatura, said);
  if (!(await vale(mensagem(selo)))) return porQueNao(selo, vale);
  const doPapel = mesmas.find((c) => c.finalidade === PAPEL);
  if (doPapel === undefined) return { veredito: "outra_finalidade" };
  if (noAlfabeto(doPapel.om) !== selo.om) return { veredito: "outra_om" };
  if (selo.dia < doPapel.desde.slice(0, 10)) return { veredito: "assinado_antes" };
  if (!doPapel.ate) return { veredito: "autentico" };
  return { veredito: selo.dia <= doPapel.ate.slice(0, 10) ? "chave_aposentada" : "assinado_depois" };
}

// Looks for what the signature is of: the same fields for another purpose, or on another day.
async function porQueNao(selo, vale) {
  for (const outra of FINALIDADES) {
    if (await vale(mensagem(selo, outra))) return { veredito: "outra_finalidade" };
  }
  const middle = Date.parse(`${selo.dia}T00:00:00Z`);
  for (let n = 0; n <= DADOS.perto; n += 1) {
    for (const far of n === 0 ? [0] : [-n, n]) {
      const when = new Date(middle + far * 86400000).toISOString().slice(0, 10);
      if (/^\d{4}-/.test(when) && (await vale(mensagem(selo, PAPEL, when)))) return { veredito: "redatado", outroDia: when };
    }
  }
  return { veredito: "forjado" };
}

const escrito = (iso) => iso.split("-").reverse().join("/");

function naoProvado(veredito, ...outros) {
  if (!DADOS.valem.includes(veredito)) return [];
  const antes = veredito === "chave_aposentada" ? [DADOS.da_data] : [];
  return [...antes, ...outros, DADOS.do_depois, DADOS.da_chave];
}

async function confereTexto(text, chaves) {
  try {
    const selo = leSelo(text);
    const found = await confereSelo(selo, chaves);
    const detalhe = found.outroDia ? DADOS.do_dia.replace("{}", escrito(found.outroDia)) : "";
    return { veredito: found.veredito, detalhe, selo, naoProvado: naoProvado(found.veredito, DADOS.do_texto) };
  } catch (error) {
    if (error instanceof Recusa) return { veredito: error.veredito, detalhe: error.message, naoProvado: [] };
    throw error;
  }
}

// The embedded files of a PDF of ours: their streams stand in clear, packed by Flate or not at all.
async function anexos(bytes) {
  const text = new TextDecoder("latin1").decode(bytes);
  const found = { papel: [], selo: [] };
  const mark = /\/Type\s*\/EmbeddedFile\b/g;
  for (let hit = mark.exec(text); hit !== null; hit = mark.exec(text)) {
    const opened = text.lastIndexOf(" obj", hit.index);
    const begin = text.indexOf("stream", hit.index);
    if (opened < 0 || begin < 0) continue;
    const header = text.slice(opened, begin);
    const size = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(header);
    if (size === null) continue;
    const start = begin + 6 + (text[begin + 6] === "\r" ? 2 : 1);
    const raw = bytes.subarray(start, start + Number(size[1]));
    const said = await aberto(raw, /\/FlateDecode\b/.test(header));
    if (said === null) continue;
    let value;
    try {
      value = JSON.parse(ler.decode(said));
    } catch {
      continue;
    }
    if (value !== null && Array.isArray(value.blocos)) found.papel.push({ value, said });
    else if (value !== null && typeof value.texto === "string") found.selo.push({ value, said });
  }
  return found;
}

async function aberto(raw, flate) {
  if (!flate) return raw;
  try {
    const reader = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const parts = [];
    let size = 0;
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      size += step.value.length;
      if (size > MAIOR_ANEXO) {
        await reader.cancel();
        return null;
      }
      parts.push(step.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch {
    return null;
  }
}

function blocosDe(papel) {
  return papel.blocos.flatMap((b) => (Array.isArray(b.blocos) ? b.blocos : []));
}

async function vazioDe(papel) {
  const said = Object.fromEntries(Object.entries(papel).filter(([key]) => !EMISSAO.includes(key)));
  const emptied = (b) => ({ ...b, tracos: null, resultado: "" });
  const blocos = papel.blocos.map((b) => (b.bloco === "assinaturas" ? { ...b, blocos: b.blocos.map(emptied) } : b));
  return hex(await sha256(bytesDe({ ...said, blocos })));
}

async function emDesacordo(papel, said, selo) {
  try {
    const again = bytesDe(papel);
    if (hex(await sha256(again)) !== selo.hash || hex(again) !== hex(said)) return "hash";
    if (papel.instante.slice(0, 10) !== selo.dia) return "dia";
    const kind = DADOS.especies[papel.especie];
    const sigla = kind === undefined ? selo.sigla : kind.sigla;
    const ours = [sigla, noAlfabeto(papel.orgao.sigla), noAlfabeto(papel.numero)];
    if (ours.join(":") !== [selo.sigla, selo.om, selo.numero].join(":")) return "numero";
    const vazio = await vazioDe(papel);
    return blocosDe(papel).some((b) => b.tracos && b.tracos.sobre !== vazio) ? "tracos" : "";
  } catch {
    return "hash";
  }
}

async function conferePdf(bytes, chaves) {
  const found = await anexos(bytes);
  if (found.papel.length === 0 || found.selo.length === 0) {
    return { veredito: "nao_e_papel", detalhe: DADOS.sem_dados, naoProvado: [] };
  }
  if (found.papel.length > 1 || found.selo.length > 1) {
    return { veredito: "adulterado", detalhe: DADOS.ilegiveis, naoProvado: [] };
  }
  const [papel, selo] = [found.papel[0], found.selo[0]];
  const said = await confereTexto(selo.value.texto, chaves);
  if (said.selo === undefined) return said;
  const wrong = await emDesacordo(papel.value, papel.said, said.selo);
  if (wrong !== "") {
    const veredito = wrong === "dia" ? "redatado" : "adulterado";
    return { veredito, detalhe: DADOS.desacordos[wrong], selo: said.selo, naoProvado: [] };
  }
  if (DADOS.valem.includes(said.veredito)) {
    said.naoProvado = naoProvado(said.veredito, DADOS.sem_desenho);
    const signed = blocosDe(papel.value).find((b) => b.tracos);
    if (signed !== undefined) {
      said.detalhe = DADOS.na_tela.replace("{}", signed.tracos.sobre);
      said.naoProvado.unshift(DADOS.da_mao);
    }
  }
  return { ...said, papel: papel.value };
}

// The text of each QR in a picture: one found is painted over, and the picture looked at again.
async function qrsDe(file) {
  const seen = await createImageBitmap(file);
  const scale = Math.min(1, LADO / Math.max(seen.width, seen.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(seen.width * scale), Math.ceil(seen.height * scale)];
  const drawn = canvas.getContext("2d", { willReadFrequently: true });
  drawn.drawImage(seen, 0, 0, canvas.width, canvas.height);
  const textos = [];
  while (textos.length < MAIS_SELOS) {
    let at;
    const pointsOnDetect = (points, result) => {
      if (typeof result === "string") at = points.boundingBox;
    };
    try {
      textos.push(QR.decodeQR(drawn.getImageData(0, 0, canvas.width, canvas.height), { pointsOnDetect }));
    } catch {
      break;
    }
    drawn.fillRect(at.x, at.y, at.width, at.height);
  }
  return textos;
}

async function confereFoto(file, chaves) {
  const selos = (await qrsDe(file)).filter((text) => text.startsWith(MARCA));
  if (selos.length === 0) return [{ veredito: "nao_e_papel", detalhe: DADOS.sem_qr, naoProvado: [] }];
  return Promise.all(selos.map((text) => confereTexto(text, chaves)));
}

async function leChaves(text) {
  const found = JSON.parse(text).chaves;
  for (const c of found) {
    if (hex(await sha256(dehex(c.publica))).slice(0, 32) !== c.chave) throw new Error(c.chave);
    if ([c.finalidade, c.om, c.desde].some((t) => typeof t !== "string")) throw new Error(c.chave);
  }
  return found;
}

function feito(tag, text, classe) {
  const found = document.createElement(tag);
  found.textContent = text;
  if (classe) found.className = classe;
  return found;
}

function lista(titulo, itens) {
  const found = document.createElement("ul");
  found.append(...itens.map((t) => feito("li", t)));
  return [feito("h3", titulo), found];
}

function doSelo(selo) {
  const kind = Object.values(DADOS.especies).find((e) => e.sigla === selo.sigla);
  const rows = [
    ["papel", kind === undefined ? selo.sigla : kind.titulo],
    ["número", selo.numero],
    ["OM", selo.om],
    ["data", escrito(selo.dia)],
    ["resumo", selo.hash],
    ["chave", selo.chave],
  ];
  const found = document.createElement("dl");
  for (const [nome, valor] of rows) found.append(feito("dt", nome), feito("dd", valor));
  return found;
}

// What the attached data say, so that a person can hold the page to them.
function ditos(value, key = "") {
  if (typeof value === "string") return ["bloco", "sobre", "ato", "em"].includes(key) || value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => ditos(item));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) => (["folha", "tracos"].includes(name) ? [] : ditos(item, name)));
}

function partes(found) {
  const vale = DADOS.valem.includes(found.veredito);
  const parts = [feito("p", DADOS.ditos[found.veredito], vale ? "sim" : "nao")];
  if (found.detalhe) parts.push(feito("p", found.detalhe));
  if (found.selo !== undefined) parts.push(doSelo(found.selo));
  if (found.naoProvado.length > 0) parts.push(...lista("O que não se prova", found.naoProvado));
  if (found.papel !== undefined) {
    const more = document.createElement("details");
    more.append(feito("summary", "O que dizem os dados anexos"), ...ditos(found.papel.blocos).map((t) => feito("p", t)));
    parts.push(more);
  }
  return parts;
}

// What does not hold is told first: it is what one looks for.
function mostra(founds) {
  const first = founds.find((f) => !DADOS.valem.includes(f.veredito)) ?? founds[0];
  um("veredito").replaceChildren(...[first, ...founds.filter((f) => f !== first)].flatMap(partes));
  um("veredito").dataset.veredito = first.veredito;
  um("veredito").focus();
}

async function serve() {
  if (!globalThis.crypto || !crypto.subtle) return false;
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), { name: "Ed25519" }, false, ["verify"]);
    return true;
  } catch (error) {
    return error.name !== "NotSupportedError";
  }
}

let chaves = DADOS.chaves;
const contadas = () => {
  const oms = [...new Set(chaves.map((c) => c.om))].join(", ");
  um("conhecidas").textContent = chaves.length === 0 ? "Nenhuma ainda: escolha o arquivo." : `Chaves dadas: ${chaves.length} (${oms}).`;
};

async function tenta(confere) {
  um("veredito").replaceChildren(feito("p", "Conferindo…"));
  try {
    mostra([await confere()].flat());
  } catch {
    um("veredito").replaceChildren(feito("p", "Este navegador não conseguiu conferir. Use capitania verificar.", "nao"));
  }
}

async function comeca() {
  contadas();
  if (!(await serve())) {
    um("falta").textContent =
      "Este navegador não confere assinaturas Ed25519, e aqui nada se pode conferir. Use um mais novo, ou capitania verificar.";
    um("falta").hidden = false;
    for (const control of document.querySelectorAll("input, textarea, button")) control.disabled = true;
    return;
  }
  um("chaves").addEventListener("submit", (event) => event.preventDefault());
  um("arquivo-de-chaves").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file === undefined) return;
    try {
      chaves = await leChaves(await file.text());
      um("erro-das-chaves").textContent = "";
    } catch {
      um("erro-das-chaves").textContent = "Não é arquivo de chaves. Use o que capitania chave exportar escreveu.";
    }
    contadas();
  });
  um("papel").addEventListener("submit", (event) => {
    event.preventDefault();
    tenta(() => confereTexto(um("qr").value, chaves));
  });
  um("pdf").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file !== undefined) tenta(async () => conferePdf(new Uint8Array(await file.arrayBuffer()), chaves));
  });
  um("foto").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file !== undefined) tenta(() => confereFoto(file, chaves));
  });
  document.documentElement.dataset.pronta = "sim";
}

comeca();
