/* What the translated rules stand on: Python's arithmetic and bounds, SHA-256, and how a call
   fails. All numbers are I; the rules' own stay far below its 64 bits. */
#pragma once
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

typedef int64_t I;
typedef uint8_t u8;
typedef struct { I n; I v[]; } Numbers;

/* Where a failing call goes, and what is said there. */
static _Thread_local jmp_buf *landing;
static _Thread_local const char *failure;

__attribute__((noreturn, cold)) static void failed(const char *why) {
    failure = why;
    longjmp(*landing, 1);
}

static inline I at(I i, I n, const char *where) {
    if (i < 0 || i >= n) failed(where);
    return i;
}
static inline I key(I i, const char *there, I n, const char *where) {
    if (!there[at(i, n, where)]) failed(where);
    return i;
}
/* A state that no game reaches may let a loop of the rules run for ever. */
static inline void turn(I *turns) {
    if (++*turns == 1000000) failed("a loop does not come to an end");
}
#define STRING(x) #x
#define LINE(x) "line " STRING(x) " of the translation"
#define CHECK(truth, where) do { if (!(truth)) failed(where); } while (0)
#define AT(i, n) at(i, n, LINE(__LINE__) ": index")
#define BYTE(x) at(x, 256, LINE(__LINE__) ": byte")
#define KEY(i, there, n) key(i, there, n, LINE(__LINE__) ": key")
#define SHIFT(n) at(n, 63, LINE(__LINE__) ": shift")
#define DIVISOR(n) ((n) ? (n) : (failed(LINE(__LINE__) ": division"), 1))

#define shl(a, n) ((I)((a) * ((I)1 << SHIFT(n))))
#define shr(a, n) ((a) >> SHIFT(n))
#define floordiv(a, b) floor_of(a, DIVISOR(b))
#define floormod(a, b) rest_of(a, DIVISOR(b))

/* Not a / -1 of the least number: the processor refuses it. */
static inline I floor_of(I a, I b) { return b == -1 ? -a : a / b - (a % b && (a < 0) != (b < 0)); }
static inline I rest_of(I a, I b) {
    I rest = b == -1 ? 0 : a % b;
    return rest && (rest < 0) != (b < 0) ? rest + b : rest;
}
static inline I min_of(I a, I b) { return b < a ? b : a; }
static inline I max_of(I a, I b) { return b > a ? b : a; }

/* What native.py has. */
static inline I word(I high, I low) { return (I)((uint64_t)high << 32 | (uint64_t)low); }
static inline I plus(I a, I b) { return (I)((uint64_t)a + (uint64_t)b); }
static inline I following(I state) { return (I)((uint64_t)state + 0x9E3779B97F4A7C15u); }
static inline I woven(I state, I byte) { return (I)(((uint64_t)state ^ (uint64_t)byte) * 0x100000001B3u); }
static inline I mixed(I state) {
    uint64_t z = ((uint64_t)state ^ (uint64_t)state >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (I)(z ^ z >> 31);
}
static inline I lowest(I mask) { return __builtin_ctzll(mask); }
static inline I grown(I a, I b) { return (I)(exp(fmin((double)a / (double)b, 20)) * (1 << 30)); }
static inline I root(I n) { return (I)sqrt((double)n); }
static inline I spent(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (I)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static I tastes[5][90], *taste = tastes[0];
static inline I prefer(I seat, I i, I number) { return tastes[at(seat, 5, "no seat")][at(i, 90, "no number")] = number, 0; }
static inline I by_taste_of(I seat) { return taste = tastes[at(seat, 5, "no seat")], 0; }

/* SHA-256 of a message that fits into one block (FIPS 180-4). -> 32 bytes, until the next call in this thread */
static const uint32_t ROUND_WORDS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
#define TURN(x, n) ((x) >> (n) | (x) << (32 - (n)))

static u8 *sha256(const u8 *message, I length) {
    static _Thread_local u8 kept[32];
    u8 *digest = kept;  // its place is found once
    uint32_t w[64] = {0}, h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint32_t s[8];
    CHECK(length < 56, "a message of more than one block");
    for (I i = 0; i < length; i++) w[i / 4] |= (uint32_t)message[i] << (24 - i % 4 * 8);
    w[length / 4] |= 0x80u << (24 - length % 4 * 8);
    w[15] = (uint32_t)length * 8;
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (TURN(w[i - 15], 7) ^ TURN(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7]
             + (TURN(w[i - 2], 17) ^ TURN(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, h, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t a = s[0], e = s[4];
        uint32_t one = s[7] + (TURN(e, 6) ^ TURN(e, 11) ^ TURN(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + ROUND_WORDS[i] + w[i];
        uint32_t two = (TURN(a, 2) ^ TURN(a, 13) ^ TURN(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        for (int k = 7; k; k--) s[k] = s[k - 1];  // not memmove, which keeps s out of registers
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 32; i++) digest[i] = (u8)((h[i / 4] + s[i / 4]) >> (24 - i % 4 * 8));
    return digest;
}
